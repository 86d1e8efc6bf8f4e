#!/usr/bin/env python3
"""Checks the dice of a recorded game (docs/dice.md) with plain Python. It shares no code with the program.

    python3 verify_dice.py [--keys KEYS] FILE...      exit code 0: every check holds, 1: one fails, 2: a file cannot be read

KEYS is a file with the server's answer at /api/dice/keys; only these keys are accepted then.
"""
import base64, copy, hashlib, hmac, json, re, sys

SHA = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
MAC = lambda key, *parts: hmac.new(key, b"".join(parts), hashlib.sha256).digest()
OTHER = {"w": "b", "b": "w"}
ENDS = re.compile(r"(resign|timeout|absent|absent-draw):[wb]$|closed$")
SAID = re.compile(r"(resign|timeout|absent|absent-draw|draw-offer|draw-decline|draw-accept|claim|takeback-offer|takeback-decline):[wb]$|draw$|abort$|closed$")


class Fault(Exception):
    pass


def need(holds, point, why):
    if not holds:
        raise Fault(point, why)


# Ed25519 (RFC 8032), for the signatures of the server.
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, p):
    q = (0, 1, 1, 0)
    while n:
        q, p, n = add(q, p) if n & 1 else q, add(p, p), n >> 1
    return q


def point(data):
    y, sign = int.from_bytes(data, "little") % 2**255, data[31] >> 7
    x2 = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(x2, (P + 3) // 8, P)
    x = x if (x * x - x2) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    need(y < P and (x * x - x2) % P == 0, 0, "not a point")
    x = x if x % 2 == sign else P - x
    return x, y, 1, x * y % P


def signed(key, text, signature):
    try:
        a, r, s = point(key), point(signature[:32]), int.from_bytes(signature[32:], "little")
    except (Fault, ValueError):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % L
    left, right = times(s, BASE), add(r, times(k, a))
    return s < L and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def note(text, key, fault):
    """Returns the text of a signed note; without `key`, the text names it."""
    match = re.fullmatch(r"((?:.+\n)+)\n— ([^ \n]+) ([^ \n]+)\n", text)
    need(match, fault, "not a signed note")
    body, name, line = match.groups()
    found = re.search(r"^key ([0-9a-f]{64})\n\Z", body, re.M)
    key = key or (found and bytes.fromhex(found[1]))
    try:
        data = base64.b64decode(line, validate=True)
    except ValueError:
        data = b""
    right = key and len(data) == 68 and base64.b64encode(data).decode() == line
    right = right and data[:4] == SHA(name.encode(), b"\n\x01", key)[:4]
    need(right and signed(key, body.encode(), data[4:]), fault, "the signature is not that of the server's key")
    return body, key


# The board, as far as the dice need it: which pieces stand where, and who attacks whom.
SPACES = [f"A{i}" for i in range(1, 13)] + [f"B{i}" for i in range(1, 13)] + ["C"]
ring = lambda s: {s[0] + str(int(s[1:]) % 12 + 1), s[0] + str((int(s[1:]) - 2) % 12 + 1)}
NEAR = {s: {f"B{i}" for i in range(1, 13)} if s == "C" else ring(s) | ({"B" + s[1:]} if s[0] == "A" else {"A" + s[1:], "C"}) for s in SPACES}
WIDE = {s: {f"B{i}" for i in range(1, 13)} if s == "C" else ring({"A": "B", "B": "A"}[s[0]] + s[1:]) | ({"C"} if s[0] == "B" else set()) for s in SPACES}
DICE = {"N": 4, "M": 6, "K": 8, "S": 12, "x": 4, "g": 6, "h": 8, "t": 12}
LYING = {4: 1, 6: 4, 8: 6, 12: 8}
SIZE = {"S": 1, "M": 2, "B": 3, "L": 4}
side = lambda piece: "w" if piece[0].isupper() else "b"


class Board:
    def __init__(self, rules):
        terms, _, start = rules.partition(" start=")
        self.name, options = terms.split()[0], terms.split()
        self.free = "setup=free" in options
        self.wide, self.captor, self.late = (o in options for o in ("support=diagonal", "ghosts=captor", "ghost-order=defender"))
        self.at, self.fight, self.total, self.ghosts, self.declined, self.due = {}, None, None, "", False, None
        if start:
            self.read(start.split(" "))
        elif self.name == "simeone":
            self.due = None if self.free else "initiative"
            if not self.free:
                self.order("NSKM"), self.order("xthg")
        else:
            self.read(["", "SBLM2sblm2/12/1", "w", "-"])
            self.due = "lot"

    def read(self, words):
        row = re.sub(r"\d+", lambda m: "." * int(m[0]), words[1].replace("/", ""))
        self.at = {s: p for s, p in zip(SPACES, re.findall(r".\*?", row)) if p != "."}
        self.ghosts = words[3].strip("-") if self.name == "looney" else ""
        battle = re.fullmatch(r"(\w+)x(\w+)\((\d+):(\d+)\)(accept)?", words[-1])
        if battle:
            self.fight, self.total, self.declined = battle.group(1, 2), [int(battle[3]), int(battle[4])], bool(battle[5])

    def order(self, letters):
        first = 1 if letters[0].isupper() else 7
        self.at.update({f"A{first + i}": letter for i, letter in enumerate(letters)})
        if len(self.at) == 8:
            self.due = "initiative"

    def actor(self):
        """The side whose step called for the throw that is due."""
        if self.due in ("lot", "initiative"):
            return "w"
        return self.thrower if self.due == "ghost" else self.by

    def step(self, word):
        if self.fight and not re.match(r"ghost|accept|>", word):
            self.settle()
        if word.startswith(">"):
            frm, to = self.fight
            pushed = self.at.pop(to) if word != ">stay" else None
            if pushed:
                self.at[to] = self.at.pop(frm)
            if word[1:] in SPACES:
                self.at[word[1:]] = pushed
            self.fight = None
        elif word == "accept":
            self.declined = True
        elif word.startswith("ghost"):
            attacker = side(self.at[self.fight[0]])
            a, d = self.total
            behind = attacker if a < d else OTHER[attacker]
            owner = lambda player: OTHER[player] if self.captor else player
            first = OTHER[attacker] if self.late else attacker
            able = any(side(g) == owner(first) for g in self.ghosts) and not self.declined
            who = behind if a != d else first if able else OTHER[first]
            ghost = "SMB"[int(word[5]) - 1]
            self.ghosts = self.ghosts.replace(ghost if owner(who) == "w" else ghost.lower(), "")
            self.by = self.thrower = who
            self.declined, self.due = False, {"1": "battle", "2": None, "3": "ghost"}[word[5]]
            self.fight = self.fight if self.due else None
        elif word.endswith("^"):
            self.at[word[:-1]] = self.at[word[:-1]].rstrip("*")
        elif re.match(r"[ABC]", word):
            for segment in word.split("+"):
                walk, _, target = segment.partition("x")
                frm, _, to = walk.partition("-")
                if to:
                    self.at[to] = self.at.pop(frm)
                if target:
                    self.fight, self.declined, self.due = (to or frm, target), False, "battle"
                    self.by = side(self.at[to or frm])

    def settle(self):
        """Ends a battle of looney whose last word was a throw or `accept`."""
        (frm, to), (a, d) = self.fight, self.total
        self.fight = None
        if self.name == "looney" and a != d:
            lost = self.at.pop(to if a > d else frm)
            self.ghosts += lost if lost.upper() != "L" else ""
            if a > d:
                self.at[to] = self.at.pop(frm)

    def dice(self):
        """The dice that are due: a list of groups, each as (faces of its dice, what counts before)."""
        if self.due == "lot":
            return [([2], 0)]
        if self.due == "initiative":
            return [([6], 0), ([6], 0)]
        if self.due == "ghost":
            return [([2] * 4, 0)]
        frm, to = self.fight
        attacker, defender = self.at[frm], self.at[to]
        if self.name == "simeone":
            faces = lambda piece: LYING[DICE[piece[0]]] if piece.endswith("*") else DICE[piece]
            return [([faces(attacker)], 0), ([faces(defender)], 0)]
        helps = lambda who, spaces: any(s in self.at and side(self.at[s]) == who and s not in self.fight for s in spaces)
        near = lambda space: NEAR[space] | (WIDE[space] if self.wide else set())
        attack = 1 + helps(side(attacker), near(to) | near(frm))
        defence = 1 + helps(side(defender), near(to)) + (to == "C")
        return [([2] * 4 * defence, SIZE[defender.upper()]), ([2] * 4 * attack, SIZE[attacker.upper()])]

    def word(self, seed):
        stream = (byte for j in range(2**32) for byte in MAC(seed, b"DJF2-dice", j.to_bytes(4, "big")))
        face = lambda n: 1 if n == 1 else next(b % n + 1 for b in stream if b < 256 - 256 % n)
        thrown = [([face(n) for n in dice], more) for dice, more in self.dice()]
        if self.due == "lot":
            return "first:" + "wb"[thrown[0][0][0] - 1]
        if self.due == "ghost":
            return f"(+{thrown[0][0].count(1)})"
        if self.name == "looney":
            d, a = (shown.count(1) + more for shown, more in thrown)
            return f"({a}:{d})"
        return f"({thrown[0][0][0]}:{thrown[1][0][0]})"

    def roll(self, word):
        numbers = [int(n) for n in re.findall(r"\d+", word)]
        if self.due == "ghost":
            self.total[self.thrower != side(self.at[self.fight[0]])] += numbers[0]
        elif self.due == "battle":
            self.total, (frm, to) = numbers, self.fight
            if self.name == "simeone":
                a, d = numbers
                if a >= 2 * d:
                    self.at[to] = self.at.pop(frm)
                elif a < d and d >= 2 * a:
                    self.at[frm] = self.at[frm].rstrip("*") + "*"
                if a >= 2 * d or a < d:
                    self.fight = None
        again = self.due == "initiative" and numbers[0] == numbers[1]
        self.due = self.due if again else None


class Game:
    def __init__(self, text):
        body, self.key = note(text, None, 1)
        lines = re.fullmatch(r"dejarik-dice/2\ngame (\S+)\nrules (.+)\nserver (\w{64})\nw (\w{64}|-)\nb (\w{64}|-)\nkey \w{64}\n", body)
        need(lines, 1, "not an opening record")
        self.id, self.rules, *anchors = lines.groups()
        self.known = {r: (0, bytes.fromhex(a)) if a != "-" else None for r, a in zip("swb", anchors)}
        self.devices = "".join(r for r in "wb" if self.known[r])
        self.head, self.number, self.open, self.battle, self.hidden, self.ended = SHA(b"DJF2-open", body.encode()), 0, None, False, [], False
        self.board, self.line, self.again = Board(self.rules), [], {}

    def enter(self, word, change):
        self.line.append((word, copy.deepcopy(self.board)))
        change(word)

    def remembered(self):
        return self.again.get(repr(sorted(vars(self.board).items(), key=lambda item: item[0])))

    def due(self):
        return self.board.due and not self.remembered()

    def entry(self, kind, value):
        need(not self.ended, 5, "nothing follows the end")
        need(kind != "opening", 1, "a second opening record")
        getattr(self, kind)(value)

    def receipt(self, text):
        body, _ = note(text, self.key, 4)
        match = re.fullmatch(r"dejarik-throw/2\ngame (\S+)\nthrow ([1-9]\d*)\nactor ([wb])\nhead ([0-9a-f]{64})\nparts (wb|w|b)\n", body)
        need(match and int(match[2]) == self.number + 1 <= 5000, 4, "not the receipt of the next throw")
        game, _, actor, head, parts = match.groups()
        need(game == self.id and head == self.head.hex(), 5, "the receipt belongs to another log")
        if self.open:
            last = self.open
            need(not last["lot"] and last["parts"] == "wb" and OTHER[last["actor"]] not in last["have"], 5, "the number before is not open")
            need(actor == parts == last["actor"], 5, "after an open number the actor is alone")
        else:
            need(self.due(), 5, "no throw is due")
            need(actor == self.board.actor(), 5, "another actor")
            lot = self.board.due in ("lot", "initiative")
            least = self.devices if lot or actor not in self.devices else actor
            need(parts in (least, self.devices), 5, "other parts")
        self.number += 1
        self.open = {"actor": actor, "parts": parts, "have": {}, "text": body, "lot": self.board.due in ("lot", "initiative")}

    def part(self, value):
        role, part = value["of"], bytes.fromhex(value["part"])
        need(self.open, 4, "a part before its receipt")
        actor, parts, have = self.open["actor"], self.open["parts"], self.open["have"]
        need(role == "s" or role in parts, 5, "a part that the receipt does not name")
        need(not (role == actor and parts == "wb" and OTHER[actor] not in have), 4, "the actor's part came first")
        need(role not in have, 4, "a second part")
        at, known = self.known[role]
        link = part
        for k in range(self.number - 1, at - 1, -1):
            link = SHA(b"DJF2-chain\0", self.id.encode(), b"\0", role.encode(), b"\0", k.to_bytes(2, "big"), link)
        need(link == known, 2, "the part does not hash to the last known one")
        self.known[role], have[role] = (self.number, part), part

    def order(self, value):
        word = MAC(bytes.fromhex(value["salt"]), value["order"].encode()).hex()
        opened = sum(1 for said, _ in self.line if said in ("NMKS", "xght") or sorted(said) in (sorted("NMKS"), sorted("xght")))
        need(word in self.hidden and len(self.hidden) + opened == 2, 5, "not one of the hidden orders")
        need(sorted(value["order"]) in (sorted("NMKS"), sorted("xght")), 5, "not an order")
        self.hidden.remove(word)
        self.enter(value["order"], self.board.order)

    def end(self, head):
        self.ended = True
        need(not self.open, 5, "the last throw is left open")
        need(head == self.head.hex(), 5, "the last head is another")

    def word(self, word):
        if re.fullmatch(r"\(.*|first:.*", word, re.S):
            self.roll(word)
        elif match := re.fullmatch(r"anchor:([wb]):([0-9a-f]{64})", word):
            need(not self.open and not self.due() and self.known[match[1]], 5, "no other device can take this seat now")
            self.known[match[1]] = (self.number, bytes.fromhex(match[2]))
        elif match := re.fullmatch(r"setup:#([0-9a-f]{64})", word):
            need(self.board.free and not self.line and len(self.hidden) < 2 and match[1] not in self.hidden, 5, "no order is due")
            self.hidden.append(match[1])
        else:
            lot = self.board.due in ("lot", "initiative")
            need(not self.open or ENDS.match(word) or word == "abort" and lot, 5, "a throw is open")
            need(self.open or not self.due() or lot, 4, "the throw has no receipt")
            need(word != "abort" or not self.battle, 5, "a game with a battle is not called off")
            if match := re.fullmatch(r"takeback:[wb]:(\d+)", word):
                self.back(int(match[1]))
            elif not SAID.match(word):
                try:
                    self.enter(word, self.board.step)
                except (KeyError, TypeError, IndexError, ValueError):
                    raise Fault(5, f"{word} does not fit the board") from None
            self.open = None
        self.head = SHA(b"DJF2-log", self.head, word.encode())

    def back(self, keep):
        need(keep < len(self.line), 5, "nothing to take back")
        for word, before in self.line[keep:] if " takebacks=same" in self.rules else []:
            if before.due:
                self.again[repr(sorted(vars(before).items(), key=lambda item: item[0]))] = word
        self.board = self.line[keep][1]
        del self.line[keep:]

    def roll(self, word):
        if self.open:
            have = self.open["have"]
            need("s" in have and set(self.open["parts"]) <= set(have), 6, "parts of the throw are missing")
            seats = [have.get(r, bytes(32)) for r in "wb"]
            seed = MAC(have["s"], b"DJF2-roll", SHA(self.open["text"].encode()), *seats)
            expected = self.board.word(seed)
            self.battle = self.battle or not self.open["lot"]
        else:
            expected = self.remembered() if self.board.due else None
            need(expected, 4, "the throw has no receipt")
        need(word == expected, 6, f"the throw is {expected}, not {word}")
        self.open = None
        self.enter(word, self.board.roll)


HEX = {"salt": 32, "part": 64, "end": 64}
SHAPES = {"opening": str, "word": str, "order": ["order", "salt"], "receipt": str, "part": ["of", "part"], "end": str}


def read(line):
    """Reads a line that the program has written, or raises ValueError."""
    entry = json.loads(line)
    if json.dumps(entry, ensure_ascii=False, separators=(",", ":")) != line:
        raise ValueError("not as the program writes it")
    ((kind, value),) = entry.items()
    shape = SHAPES[kind]
    right = isinstance(value, str) if shape is str else list(value) == shape
    fields = {kind: value} if shape is str else value
    for name, text in fields.items():
        right = right and isinstance(text, str) and (name not in HEX or re.fullmatch(f"[0-9a-f]{{{HEX[name]}}}", text))
    if not right or kind == "part" and value["of"] not in ("s", "w", "b"):
        raise ValueError("not an entry")
    return kind, value


def keys_in(path):
    """Returns the keys in a server's answer, or raises ValueError if its notes do not lead to its key."""
    with open(path, encoding="utf-8") as file:
        answer = json.load(file)
    keys = []
    try:
        for text in answer["notes"]:
            after = re.match(r"dejarik-key/1\nafter ([0-9a-f]{64})\nkey [0-9a-f]{64}\n\n", text)
            need(after and (not keys or keys[-1].hex() == after[1]), 1, "not the next key")
            body, _ = note(text, bytes.fromhex(after[1]), 1)
            keys += [bytes.fromhex(key) for key in re.findall(r"[0-9a-f]{64}", body)[len(keys) > 0 :]]
        need(not keys or keys[-1].hex() == answer["key"], 1, "another key")
    except Fault as fault:
        raise ValueError(fault.args[1]) from None
    return keys or [bytes.fromhex(answer["key"])]


def verify(path, keys=None):
    game, number = None, 0
    try:
        with open(path, "rb") as file:
            text = file.read().decode()
        if not text:
            raise ValueError("it is empty")
        for number, line in enumerate(re.findall(r"[^\n]*\n|[^\n]+", text), 1):
            if not line.endswith("\n"):
                raise ValueError("the line has no end")
            kind, value = read(line[:-1])
            if game is None:
                need(kind == "opening", 1, "the record does not begin with an opening record")
                game = Game(value)
                need(keys is None or game.key in keys, 1, "the record is opened with none of the server's keys")
            else:
                game.entry(kind, value)
        need(game and game.ended, 5, "the record ends before its last line")
    except Fault as fault:
        print(f"{path}: line {number}: point {fault.args[0]}, throw {game.number if game else 0}: {fault.args[1]}")
        return 1
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        print(f"{path}: {f'line {number}' if number else 'the file'} cannot be read: {error}")
        return 2
    print(f"{path}: {game.number} throws are right")
    return 0


if __name__ == "__main__":
    paths, known = sys.argv[1:], None
    if paths[:1] == ["--keys"]:
        try:
            known = keys_in("".join(paths[1:2]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            sys.exit(print(f"{paths[1:2]}: no keys of a server: {error}") or 2)
        del paths[:2]
    sys.exit(max((verify(path, known) for path in paths), default=2))
