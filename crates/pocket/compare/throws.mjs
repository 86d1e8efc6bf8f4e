// Prints what a throw of checked dice costs in the page's module: two devices play games of looney on a server, and the frames of
// one are then given to the module again, without a network.
//
// `node --experimental-websocket throws.mjs DIR ORIGIN`, where `cargo run -p dejarik-modules` has written the module (`web/pocket`),
// and a server runs at ORIGIN. Newer versions of Node need no flag.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, origin] = [resolve(process.argv[2] ?? "."), process.argv[3] ?? "http://127.0.0.1:8080"];
const { Checks, initSync } = await import(pathToFileURL(join(folder, "dejarik_pocket.js")).href);
initSync({ module: readFileSync(join(folder, "dejarik_pocket_bg.wasm")) });
const SECOND = "5e".repeat(16);
const [GAMES, TIMES] = [4, 12];

async function post(path, body) {
  const answer = await fetch(origin + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** A player who attacks when that is possible, and the frames that the device has taken since its game is opened. */
class Player {
  constructor(game, side, seat, over) {
    Object.assign(this, { game, side, seat, over, acts: 0, thrown: 0, version: -1, memory: null, frames: [] });
    this.checks = new Checks("[null,null]", SECOND, true, "", "[]");
    this.socket = new WebSocket(`${origin.replace("http", "ws")}/api/games/${game}/socket`, { headers: { Authorization: `Bearer ${seat}` } });
    this.socket.onopen = () => this.say({ t: "hello", protocol: 3, choices: true });
    this.socket.onerror = ({ message }) => { throw new Error(`the connection has failed: ${message}`); };
    this.socket.onmessage = ({ data }) => this.take("received", data);
  }

  say(frame) {
    this.take("sent", JSON.stringify(frame));
  }

  take(what, ...input) {
    if (this.frames.length > 0 || (this.asks && what === "received" && JSON.parse(input[0]).t === "full")) this.frames.push([what, ...input]);
    for (const task of JSON.parse(this.checks[what](...input))) {
      if (task.t === "send") this.socket.send(JSON.stringify(task.frame));
      if (task.t === "store" && this.frames.length === 0) this.memory = JSON.stringify(task.memory);
      if (task.t === "thrown") this.thrown += 1;
      if (task.t === "pass") this.play(task.frame);
      if (task.t === "fetch") void this.fetch(task.from);
      if (task.t === "stop") throw new Error(JSON.stringify(task.failure));
    }
    // A snapshot after the first throw begins what is measured.
    if (this.thrown === 1 && !this.asks) {
      this.asks = true;
      this.say({ t: "sync" });
    }
  }

  async fetch(from) {
    const path = `${origin}/api/games/${this.game}/dice/journal?from=${from}`;
    const answer = await fetch(path, { headers: { Authorization: `Bearer ${this.seat}` } });
    this.take("fetched", from, await answer.text());
  }

  play(frame) {
    const state = frame.t === "full" ? frame.game.state : frame.state;
    if (state?.due.kind === "nothing") this.over();
    if (!state?.choices || state.due.side !== this.side || state.version <= this.version) return;
    this.version = state.version;
    const words = state.choices.steps.map(({ word }) => word);
    const word = words.find((one) => /x|^ghost/.test(one)) ?? words[(state.version * 7) % words.length];
    const id = `act${(this.acts += 1)}`;
    setTimeout(() => this.say({ t: "act", id, side: this.side, action: { kind: "step", word, ply: state.ply } }), 0);
  }
}

/** Plays a game, and returns both players. */
async function game() {
  const { id, invite, seats } = await post("/api/games", { rules: "looney", opponent: { kind: "link" }, side: "w", checked: true });
  const { secret } = await post(`/api/games/${id}/seat`, { seat: invite.split("#")[1] });
  const players = [];
  await new Promise((over) => players.push(new Player(id, "w", seats.w, over), new Player(id, "b", secret, over)));
  for (const { socket } of players) socket.close();
  return players;
}

/** Gives the module the frames of a player again. Returns the number of throws, and milliseconds: for the snapshot, for throws, for all else. */
function again({ side, memory, frames }) {
  const checks = new Checks(side === "w" ? `[${memory},null]` : `[null,${memory}]`, SECOND, true, "", "[]");
  const spent = { throws: 0, first: 0, dice: 0, rest: 0 };
  for (const [at, [what, ...input]] of frames.entries()) {
    const start = process.cpuUsage();
    const tasks = checks[what](...input);
    checks.standing();
    const { user, system } = process.cpuUsage(start);
    const dice = /"word":"proof:|"kind":"dice"|"kind":"roll"/.test(input[0]);
    spent[at === 0 ? "first" : dice ? "dice" : "rest"] += (user + system) / 1000;
    spent.throws += tasks.split('"t":"thrown"').length - 1;
  }
  checks.free();
  return spent;
}

const players = [];
for (let k = 0; k < GAMES; k += 1) players.push(...(await game()));
for (let k = 1; k <= TIMES; k += 1) {
  const all = { throws: 0, first: 0, dice: 0, rest: 0 };
  for (const player of players.filter(({ frames }) => frames.length > 0)) {
    for (const [what, value] of Object.entries(again(player))) all[what] += value;
  }
  const { throws, first, dice, rest } = all;
  const shown = [dice / throws, rest / throws, first / players.length].map((millis) => millis.toFixed(2));
  console.log(`${throws} throws: ${shown[0]} ms each, ${shown[1]} ms for what is between two; ${shown[2]} ms to connect`);
}
