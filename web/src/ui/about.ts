/** The page about the project: what it is, whose rules it uses, and a link to the documentation of the API. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address, hasServer, serverAddress, serverElsewhere } from "../address";
import { has, onLanguage, t } from "../lang";
import { ruleSets } from "../rulesets";
import { plainScreen } from "./drawn";
import { OperatorPart } from "./operator";
import type { Screen } from "./screen";

/** Opens the page about the project. */
export function open(): Screen {
  const operator = new OperatorPart(() => screen.draw());
  const screen = plainScreen("page narrow prose", () => t("about-title"), () => page(operator));
  const load = (): void => void operator.load();
  screen.until(onLanguage(load));
  load();
  return screen;
}

/** Renders on which server the page plays, if that is not the host from which it comes. */
function elsewhere(): TemplateResult | typeof nothing {
  const server = serverElsewhere();
  if (server === null) return nothing;
  return html`<h2>${t("about-server")}</h2><p>${t("about-server-text", { page: location.host, server })}</p>`;
}

function page(operator: OperatorPart): TemplateResult {
  return html`<h1>${t("about-title")}</h1>
    <p>${t("about-what")}</p>
    <h2>${t("about-rules")}</h2>
    <p>${t("about-rules-text")}</p>
    <dl class="credits">
      ${ruleSets().filter((rules) => has(`about-credit-${rules}`)).map(
        (rules) =>
          html`<dt><a href=${address(`/rules/${rules}`)}>${t(`rules-${rules}`)}</a></dt>
            <dd>${t(`about-credit-${rules}`)}</dd>`,
      )}
    </dl>
    <h2>${t("about-fan")}</h2>
    <p>${t("about-fan-text")}</p>
    <h2>${t("about-made")}</h2>
    <p>${t("about-made-text")}</p>
    <h2>${t("about-privacy")}</h2>
    <p>${t("about-privacy-text")} <a href=${address("/data")}>${t("about-privacy-link")}</a></p>
    ${operator.render()}
    ${elsewhere()}
    ${hasServer()
      ? html`<h2>${t("about-programs")}</h2>
          <p>${t("about-programs-text")} <a href=${serverAddress("/api")} target="_blank" rel="noopener">${t("about-programs-link")}</a></p>`
      : nothing}`;
}
