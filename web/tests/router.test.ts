/** The routes of addresses. */

import { describe, expect, it } from "vitest";
import { isWithin, routeOf } from "../src/router";

const at = (path: string): unknown => routeOf(new URL(path, "https://table.example"));

describe("an address", () => {
  it.each([
    ["/", { name: "start", rules: null }],
    ["/?rules=looney", { name: "start", rules: "looney" }],
    ["/?rules=chess", { name: "start", rules: null }],
    ["/game/a1B2c3D4", { name: "game", id: "a1B2c3D4", invitation: null, second: null }],
    ["/game/a1B2c3D4/", { name: "game", id: "a1B2c3D4", invitation: null, second: null }],
    ["/game/a1B2c3D4#abcdefGHIJ12", { name: "game", id: "a1B2c3D4", invitation: "abcdefGHIJ12", second: null }],
    ["/game/a1B2c3D4#abcdefGHIJ12.0123456789abcdef0123456789abcdef", { name: "game", id: "a1B2c3D4", invitation: "abcdefGHIJ12", second: "0123456789abcdef0123456789abcdef" }],
    ["/game/a1B2c3D4#abcdefGHIJ12.0123456789abcdef0123456789abcd", { name: "game", id: "a1B2c3D4", invitation: "", second: null }],
    ["/game/a1B2c3D4#short", { name: "game", id: "a1B2c3D4", invitation: "", second: null }],
    ["/game/a1B2c3D4#main", { name: "game", id: "a1B2c3D4", invitation: null, second: null }],
    ["/game/a1B2c3D4/replay", { name: "replay", id: "a1B2c3D4" }],
    ["/rules", { name: "rules", rules: null, rule: null }],
    ["/rules/groi", { name: "rules", rules: "groi", rule: null }],
    ["/rules/groi/G-7", { name: "rules", rules: "groi", rule: "G-7" }],
    ["/lesson/looney", { name: "lesson", rules: "looney" }],
    ["/position?dpn=groi%20x", { name: "position", dpn: "groi x" }],
    ["/print", { name: "print", rules: null }],
    ["/print/looney?paper=a3", { name: "print", rules: "looney" }],
    ["/puzzles", { name: "puzzles" }],
    ["/puzzles/daily", { name: "puzzle", id: "daily" }],
    ["/puzzles/b7k2qd", { name: "puzzle", id: "b7k2qd" }],
    ["/settings", { name: "settings" }],
  ])("%s leads to its screen", (path, route) => expect(at(path)).toEqual(route));

  it.each(["/game/short", "/game/a1B2c3D4/x", "/rules/chess", "/print/chess", "/print/groi/x", "/lesson", "/settings/x", "/puzzles/B!", "/puzzles/b7k2qd/x", "/what", "/a/b/c/d/e"])(
    "%s leads to no screen",
    (path) => expect(at(path)).toEqual({ name: "nowhere" }),
  );
});

describe("a path that a host without a server passes on", () => it("leads to a page of the same host", () => {
  for (const path of ["/game/a1B2c3D4", "/rules/groi/G-7?x=//y"]) expect(isWithin(path, "https://table.example")).toBe(true);
  for (const path of ["//x", "/\\x", "/\t/x", "//", "x", ""]) expect(isWithin(path, "https://table.example")).toBe(false);
}));
