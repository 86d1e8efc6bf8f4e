import { chromium } from "playwright-core";
const [,, base, out, ...jobs] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--enable-unsafe-swiftshader","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"] });
for (const job of jobs) {
  const [name, url, size="1280x800", extra=""] = job.split("|");
  const [w,h]=size.split("x").map(Number);
  const page = await browser.newPage({ viewport:{width:w,height:h}, locale: extra.includes("fr")?"fr-FR":"en-GB" });
  page.on("console", m=>{ if(m.type()==="error"||m.type()==="warning") console.log(name, m.type(), m.text().slice(0,300)); });
  page.on("pageerror", e=>console.log(name,"ERR",e.message));
  await page.addInitScript(()=>{ try { localStorage.setItem("dejarik", JSON.stringify({board:"flat"})) } catch {} });
  await page.goto(base+url); await page.waitForTimeout(1200);
  await page.screenshot({ path:`${out}/${name}.png`, fullPage: extra.includes("full") });
  await page.close();
}
await browser.close();
