"""Small files for the structure check and the schema: good ones, and bad ones with their one fault."""

from __future__ import annotations

HEAD = "id: small\nextends: base\n"

GOOD = [
    "id: a",
    '{"id": "my-room", "extends": "banding@1.0.0", "why": "too harsh", "payment": {"self_draw": {"shares": 4}}}',
    HEAD + "version: 1.0.0\ntitle: {zh: 好, en: good}\nwhy: {lines.base: {zh: 因为}, scoring.lezi_value: because}\n",
    HEAD + "tiles: {dragon: flower, wild: next_face, suit: none}\nflowers: {pair: {wind: 1}, kong: none}\n",
    HEAD + "deal: {hand: 13, dice: 2, skip: smaller_die, replacement: last_stack, flowers: first_turn, dead: 14}\n",
    HEAD + "dealer: {several_winners: after_giver, no_winner: next}\nready: {declared: true, means: waiting}\n",
    HEAD + "play: {answers: [win, [kong, pung], chow], winners: nearest, concealed_kong: shown}\n",
    HEAD
    + "stake: {set_by: first_player, consent: all, successor: random}\nescape: {left: true, disconnected: 2.5, timeouts: 6}\n",
    HEAD + "no_win: {missed: none, min: {when: [by_self_draw, {flowers: 0..3}], unless: [all_pungs, my_pattern]}}\n",
    HEAD
    + "no_claim: {x: {when: [{any: [chow, pung]}, {nth: [1, 2, 4+]}], says: 不可}}\nno_pass: {k: {when: [added_kong]}}\n",
    HEAD + "no_discard: {x: {when: [just_claimed], unless: [{melds: 4}]}}\nno_pass: none\n",
    HEAD
    + "patterns: {half_flush: {lezi: 1/2}, x: {name: {zh: 甲, en: A}, when: [standard], fan: 1, absorbs: [y], legal: true}}\n",
    HEAD
    + "patterns: {z: {when: [{own_flowers: 1+}], fan: 1, each: own_flowers, over: 1, up_to: 3}, half_flush: none}\n",
    HEAD + "scoring: {lezi_value: 20, combine: {lezi: sum}}\nworksheet: [count_flowers, price]\nsmallest: 0.5\n",
    HEAD
    + "lines: {a: {add: {points: 1/2 lezi, fan: lezi}}, b: {multiply: {points: 2}, each: fan, up_to: 4}, c: {unless: none}}\n",
    HEAD
    + "liability: {binds: claimer, bonds: {four: {claims: {when: [chow]}, reach: 4, level: 2, when: [may_be_half_flush]}}}\n",
    HEAD
    + "payment: {a: {when: [mutual], times: 2}, b: {when: [escaped], flat: 2 lezi, shares: 3.5}, c: {shares: 1, each: partners}}\n",
    HEAD + "limits: [{of: loss, at: 400}, {of: gain, at: balance}]\n",
    HEAD
    + "carry: {counters: {wasteland: 0..4, thunder: 0+}, opening: {p: {when: [{throw: [1-1, 4-4]}], add: {wasteland: +1}}}}\n",
    HEAD + "carry: {closing: {t: {when: [{difference: 5}], set: {thunder: 0}}, u: {add: {thunder: difference}}}}\n",
    HEAD + "ratings: {w: {when: [winner], add: -2}}\nranks: [{name: 新手}, {from: 10, name: {zh: 高手, en: master}}]\n",
    HEAD + "match: {hands: 8, ends: {unless: [wasteland]}}\nbonus: {turn: 1, worth: {honor: 4, suit: face}}\n",
    HEAD + "options: {lezi: {default: 10, allowed: [10, 20], sets: scoring.lezi_value}}\n",
    HEAD + "options: {room: {default: s, allowed: {s: {}, b: {lines.base: {add: {points: 4}}, tiles.wild: none}}}}\n",
    HEAD
    + "readings: {K1: {asks: 何解, chosen: a, a: {why: x}, b: {why: {zh: 甲, en: b}, set: {lines.x: {set_to: {points: 1}}}}}}\n",
    HEAD
    + "source: {document: text}\ncite: {lines.base: {clause: 底分, status: stated, note: {en: a}}, machine.seats: {status: assumed}}\n",
    HEAD + "examples: [{title: any case, wins: []}]\n",
]

BAD = [
    ("extends: base\n", "schema.missing_key", "id", 1),
    ("[a]\n", "schema.type", "", 1),
    (HEAD + "paymant: {}\n", "schema.unknown_key", "paymant", 3),
    (HEAD + "version: '1.0'\n", "schema.name", "version", 3),
    (HEAD + "title: {zh: a, de: b}\n", "schema.text", "title", 3),
    (HEAD + "id2: x\n", "schema.unknown_key", "id2", 3),
    (HEAD + "tiles:\n  wild: turned\n", "schema.value", "tiles.wild", 4),
    (HEAD + "tiles: 3\n", "schema.type", "tiles", 3),
    (HEAD + "flowers: {tile: 1.5}\n", "schema.type", "flowers.tile", 3),
    (HEAD + "flowers: {tile: true}\n", "schema.type", "flowers.tile", 3),
    (HEAD + "flowers: {tile: -1}\n", "schema.value", "flowers.tile", 3),
    (HEAD + "flowers: {pung: {suits: 1}}\n", "schema.unknown_key", "flowers.pung.suits", 3),
    (HEAD + "deal: {dice: 3}\n", "schema.value", "deal.dice", 3),
    (HEAD + "ready: {declared: 1}\n", "schema.type", "ready.declared", 3),
    (HEAD + "dealer: {no_winner: winner}\n", "schema.value", "dealer.no_winner", 3),
    (HEAD + "play:\n  answers:\n    - win\n    - chaw\n", "schema.value", "play.answers[1]", 6),
    (HEAD + "no_win: {x: {when: half_flush}}\n", "schema.type", "no_win.x.when", 3),
    (HEAD + "no_win: {x: {when: [Half]}}\n", "schema.word", "no_win.x.when[0]", 3),
    (HEAD + "no_win: {x: {when: [{flowers: 8-}]}}\n", "schema.range", "no_win.x.when[0]", 3),
    (HEAD + "no_win: {x: {when: [{by_discard: 1}]}}\n", "schema.word", "no_win.x.when[0]", 3),
    (HEAD + "no_win: {x: {when: [{a: 1, b: 2}]}}\n", "schema.word", "no_win.x.when[0]", 3),
    (HEAD + "no_win: {x: {when: [{any: []}]}}\n", "schema.word", "no_win.x.when[0]", 3),
    (HEAD + "no_win: {x: {when: [{any: [{any: [a]}]}]}}\n", "schema.word", "no_win.x.when[0]", 3),
    (HEAD + "no_win: {x: {unless: [{any: [a, b]}]}}\n", "schema.word", "no_win.x.unless[0]", 3),
    (HEAD + "no_win: {x: {when: [a], lezi: 1}}\n", "schema.unknown_key", "no_win.x.lezi", 3),
    (
        HEAD + "carry: {opening: {x: {when: [{throw: 1-7}], add: {a: 1}}}}\n",
        "schema.range",
        "carry.opening.x.when[0]",
        3,
    ),
    (HEAD + "patterns: {half_flush: {lezi: 1 lezi}}\n", "schema.amount", "patterns.half_flush.lezi", 3),
    (HEAD + "patterns: {half_flush: {lezi: -1}}\n", "schema.value", "patterns.half_flush.lezi", 3),
    (HEAD + "patterns: {Half-Flush: {lezi: 1}}\n", "schema.name", "patterns.Half-Flush", 3),
    (HEAD + "patterns: {half_flush: {legal: 1}}\n", "schema.type", "patterns.half_flush.legal", 3),
    (HEAD + "patterns: {half_flush: {absorbs: x}}\n", "schema.type", "patterns.half_flush.absorbs", 3),
    (HEAD + "lines: {a: {add: {points: 1}, multiply: {points: 2}}}\n", "schema.effect", "lines.a.multiply", 3),
    (HEAD + "lines: {a: {each: flowers}}\n", "schema.effect", "lines.a.each", 3),
    (HEAD + "lines: {a: {add: {points: 1}, over: 2}}\n", "schema.effect", "lines.a.over", 3),
    (HEAD + "lines: {a: {add: {flowers: 1}}}\n", "schema.unknown_key", "lines.a.add.flowers", 3),
    (HEAD + "lines: {a: {add: {points: 1 points}}}\n", "schema.amount", "lines.a.add.points", 3),
    (HEAD + "worksheet: price\n", "schema.type", "worksheet", 3),
    (HEAD + "liability: {bonds: {x: {reach: 0}}}\n", "schema.value", "liability.bonds.x.reach", 3),
    (HEAD + "payment: {x: {shares: 2 lezi}}\n", "schema.amount", "payment.x.shares", 3),
    (HEAD + "limits: [{of: loss}]\n", "schema.missing_key", "limits[0].at", 3),
    (HEAD + "limits: [{of: los, at: 1}]\n", "schema.value", "limits[0].of", 3),
    (HEAD + "limits: [{of: none, at: 1}]\n", "schema.value", "limits[0].of", 3),
    (HEAD + "smallest: 0\n", "schema.value", "smallest", 3),
    (HEAD + "smallest: null\n", "schema.amount", "smallest", 3),
    (HEAD + "carry: {counters: {a: 4}}\n", "schema.range", "carry.counters.a", 3),
    (HEAD + "carry: {closing: {a: {add: {b: 1.5}}}}\n", "schema.amount", "carry.closing.a.add.b", 3),
    (HEAD + "ratings: {a: {add: many}}\n", "schema.amount", "ratings.a.add", 3),
    (HEAD + "ranks: [{from: 1}]\n", "schema.missing_key", "ranks[0].name", 3),
    (HEAD + "bonus: {worth: {suit: faces}}\n", "schema.amount", "bonus.worth.suit", 3),
    (HEAD + "options: {a: {allowed: []}}\n", "schema.type", "options.a.allowed", 3),
    (HEAD + "options: {a: {sets: Scoring..x}}\n", "schema.name", "options.a.sets", 3),
    (HEAD + "readings: {N1: {choosen: a}}\n", "schema.unknown_key", "readings.N1.choosen", 3),
    (HEAD + "readings: {N1: {a: {sets: {}}}}\n", "schema.unknown_key", "readings.N1.a.sets", 3),
    (HEAD + "cite: {lines.base: {status: sure}}\n", "schema.value", "cite.lines.base.status", 3),
    (HEAD + "cite: {'not a path': {}}\n", "schema.name", "cite.not a path", 3),
]
"""(text, code, path, line) of files with one fault."""
