"""Small wrong rulesets with the code of the fault in each, and good neighbours without any."""

from __future__ import annotations

WORDS = [
    ("no_win: {x: {when: [by_self_drew]}}", "word.unknown", "by_self_draw"),
    ("no_win: {x: {when: [half_flash]}}", "word.unknown", "half_flush"),
    ("no_win: {x: {when: [{any: [melds, wasteland2]}]}}", "word.unknown", "wasteland"),
    ("no_win: {x: {unless: [{fansy: 2+}]}}", "word.unknown", ""),
    ("patterns: {mixed_pungs: {absorbs: [half_flash]}}", "word.unknown", "half_flush"),
    ("match: {hands: 8, ends: {unless: [wasteland, wasteland2]}}", "word.unknown", "wasteland"),
    ("no_win: {x: {when: [payer_gave]}}", "word.scope", ""),
    ("patterns: {half_flush: {when: [points]}}", "word.scope", ""),
    ("carry: {closing: {x: {when: [no_winner, half_flush], add: {wasteland: 1}}}}", "word.scope", ""),
    ("carry: {opening: {x: {when: [by_self_draw], add: {wasteland: 1}}}}", "word.scope", ""),
    ("no_claim: {x: {when: [chow, standard]}}", "word.scope", ""),
    ("no_discard: {x: {when: [same_tile, half_flush]}}", "word.scope", ""),
    ("ratings: {x: {when: [winner, payer_gave], add: 1}}", "word.scope", ""),
    ("liability: {bonds: {three: {when: [by_self_draw]}}}", "word.scope", ""),
    ("liability: {bonds: {three: {claims: {when: [by_self_draw]}}}}", "word.scope", ""),
    ("no_win: {x: {when: [{half_flush: 1}]}}", "word.range", ""),
    ("carry: {opening: {x: {when: [die], add: {wasteland: 1}}}}", "word.no_range", ""),
    ("carry: {counters: {half_flush: 0..4}}", "word.collision", ""),
    ("carry: {counters: {points: 0..4}}", "word.collision", ""),
    ("patterns: {flowers: {when: [standard]}}", "word.collision", ""),
    ("patterns: {all_pungs: {when: [mixed_pungs]}}", "pattern.cycle", ""),
    ("patterns: {all_pungs: {absorbs: [all_pungs]}}", "pattern.absorbs_itself", ""),
]

ROWS = [
    ("no_win: {missed: {when: none, unless: none}}", "row.no_condition"),
    ("payment: {x: {when: [by_discard]}}", "row.no_effect"),
    ("payment: {discard: {shares: 1, each: by_discard}}", "row.each"),
    ("payment: {discard: {shares: nonsense}}", "amount.measure"),
    ("payment: {discard: {shares: 2000000000}}", "amount.range"),
    ("payment: {discard: {shares: 1/1001}}", "amount.range"),
    ("lines: {double_waste: {multiply: {points: 0}}}", "amount.range"),
    ("payment: {discard: {shares: -1}}", "payment.gets"),
    ("no_win: {x: {when: [by_self_draw, by_discard]}}", "row.never"),
    ("no_win: {x: {when: [flower_win, by_discard]}}", "row.never"),
    ("no_win: {x: {when: [flower_win, half_flush]}}", "row.never"),
    ("no_win: {x: {when: [full_flush, has_honors]}}", "row.never"),
    ("no_win: {x: {when: [mixed_pungs], unless: [one_suit]}}", "row.never"),
    ("no_win: {x: {when: [{points: 8+}, {points: 0..7}]}}", "row.never"),
    ("no_win: {x: {when: [{melds: 5}]}}", "row.never"),
    ("no_win: {x: {when: [no_open_melds, chows]}}", "row.never"),
    ("no_win: {x: {when: [after_kong, by_rob_kong]}}", "row.never"),
    ("payment: {x: {when: [mutual], unless: [payer_bonded], times: 2}}", "row.never"),
    ("payment: {x: {when: [payer_bonded], unless: [partners], shares: 1}}", "row.never"),
    ("payment: {x: {when: [payer_gave, by_self_draw], shares: 1}}", "row.never"),
    ("payment: {x: {when: [{payer_bonded: 2}], shares: 1}}", "row.never"),
    ("payment: {x: {when: [escaper, won], shares: 1}}", "row.never"),
    ("no_claim: {x: {when: [keeps_wait, chow]}}", "row.never"),
    ("no_claim: {x: {when: [keeps_wait, {any: [chow, pung]}]}}", "row.never"),
    ("carry: {opening: {x: {when: [double, {difference: 2}], set: {wasteland: 0}}}}", "row.never"),
    ("carry: {opening: {x: {when: [{throw: 1-4}, {sum: 6}], set: {wasteland: 0}}}}", "row.never"),
    ("carry: {counters: {thunder: 0..2}, opening: {x: {when: [{thunder: 3}], set: {thunder: 0}}}}", "row.never"),
]

SCORES = [
    ("worksheet: [count_flower, price]", "worksheet.no_line"),
    ("worksheet: [count_flowers, price, price]", "worksheet.twice"),
    ("lines: {base: {add: {points: 1}}}", "line.no_place"),
    (
        "lines: {eight: {when: [{points: 8+}], raise_to: {lezi: 1}}}\n"
        "worksheet: [count_flowers, price, eight, double_waste]",
        "line.never_matters",
    ),
    ("lines: {double_waste: {multiply: {points: 2}, each: wasteland}}", "power.endless"),
    (
        "carry: {counters: {wasteland: 0..9, thunder: 0+}}\n"
        "lines: {storm: {add: {fan: 1}, each: thunder}, power: {multiply: {points: 2}, each: fan}}\n"
        "worksheet: [count_flowers, storm, price, power]",
        "power.endless",
    ),
    (
        "patterns: {concealed_hand: {fan: 0.5}}\nlines: {power: {multiply: {points: 2}, each: fan, up_to: 4}}\n"
        "worksheet: [count_flowers, price, power]",
        "power.fraction",
    ),
    ("payment: {x: {when: [wasteland], times: 2, each: wasteland}}", "power.endless"),
]

PLAY = [
    ("no_discard: {x: {when: [just_claimed]}}", "no_discard.all_tiles"),
    ("no_discard: {x: {when: [first_round]}}", "no_discard.all_tiles"),
    ("no_win: {shape: none}", "no_win.removed"),
    ("no_win: {patterns: none}", "no_win.removed"),
    ("patterns: {eight_flowers: none}\nno_pass: {x: {when: [flower_win]}}", "play.no_flower_win"),
    ("no_win: {x: {when: [by_discard, wilds]}}", "play.no_wild"),
    ("no_win: {x: {when: [by_discard, frozen]}}", "play.no_wild"),
    ("no_discard: {x: {when: [wild_tile]}}", "play.no_wild"),
    ("no_claim: {x: {when: [ready], unless: [keeps_wait]}}", "play.undeclared"),
    ("no_discard: {x: {when: [ready], unless: [drawn_tile]}}", "play.undeclared"),
    ("play: {answers: [win, kong, pung, pung]}", "play.answers"),
    ("play: {answers: [win, [kong, pung]]}", "play.answers"),
]

VALUES = [
    ("limits: [{of: loss, at: 400}]", "limits.no_smallest"),
    ("limits: [{of: loss, at: 0}]\nsmallest: 1", "schema.value"),
    ("carry: {closing: {won: {set: {thunder: 0}}}}", "counter.unknown"),
    ("carry: {counters: {wasteland: 0..4}, closing: {won: {set: {wasteland: 5}}}}", "counter.range"),
    ("carry: {closing: {won: {set: {wasteland: -1}}}}", "counter.range"),
    (
        "ranks: [{name: {zh: 一, en: one}}, {from: 5, name: {zh: 二, en: two}}, {from: 5, name: {zh: 三, en: c}}]",
        "ranks.order",
    ),
    ("ranks: [{from: 5, name: {zh: 二, en: two}}, {name: {zh: 三, en: c}}]", "ranks.from"),
    ("payment: {self_draw: {when: [by_self_draw, dealer_wins]}}", "payment.nobody"),
    ("liability: {bonds: {three: {reach: 5}}}", "liability.reach"),
    ("payment: {discard: none, discard_partner: none}", "payment.nobody"),
    ("payment: {rob_kong: {unless: [giver_ready]}}", "payment.nobody"),
    ("why: {payment.discrd: x}", "why.path"),
]

FINE = [
    "no_win: {x: {when: [{points: 80+}, {points: 70..90}]}}",
    "no_win: {x: {when: [by_self_draw, {any: [by_discard, half_flush]}]}}",
    "no_win: {x: {when: [{points: 8+}], unless: [{points: 20+}]}}",
    "no_win: {x: {when: [mixed_pungs], unless: [full_flush]}}",
    "no_win: {x: {when: [no_open_melds, {melds: 4}]}}",
    "no_win: {x: {when: [fan], unless: [{fan: 0+}]}}",
    "no_win: {x: {when: [{points: 200+}], unless: [{points: 0..100}]}}",
    "carry: {opening: {x: {when: [{die: 1}, {die: 4}], set: {wasteland: 0}}}}",
    "carry: {opening: {x: {when: [double, {sum: 6}], set: {wasteland: 0}}}}",
    "carry: {opening: {x: {when: [{any: [double, {throw: 1-4}]}], unless: [{throw: [1-1, 4-4]}], set: {wasteland: 0}}}}",
    "lines: {double_waste: {multiply: {points: 2}, each: wasteland, up_to: 3}}",
    "carry: {counters: {wasteland: 0..4}}\nlines: {double_waste: {multiply: {points: 2}, each: wasteland}}",
    "lines: {more: {add: {points: 1}, each: wasteland}}\nworksheet: [count_flowers, more, price]",
    "liability: {bonds: {four: {claims: {when: [pung]}, reach: 4, level: 2}}}\n"
    "payment: {x: {when: [by_self_draw, {payer_bonded: 2}], shares: 1}}",
    "tiles: {wild: turned_face}\nno_win: {x: {when: [by_discard, wilds]}}",
    "options: {wild: {default: off1, allowed: {off1: {}, on1: {tiles.wild: turned_face}}}}\n"
    "no_win: {x: {when: [by_discard, wilds]}}",
    "ready: {declared: true}\nno_claim: {x: {when: [ready], unless: [keeps_wait]}}",
    "no_discard: {x: {when: [just_claimed, same_tile]}}",
    "play: {answers: [win, [kong, pung], chow]}",
    "limits: [{of: loss, at: 400}, {of: gain, at: balance}]\nsmallest: 0.5",
    "patterns: {melded_hand: none}\nlines: {lift: {when: [{any: [melded_hand, robbing_kong]}], raise_to: {points: 1}}}\n"
    "worksheet: [count_flowers, lift, price]",
    "no_win: {patterns: {unless: [legal_pattern, standard]}}",
    "patterns: {seven_pairs_hand: {when: [seven_pairs], lezi: 1, legal: true}}\n"
    "no_win: {shape: {unless: [standard, honors_only, flower_win, seven_pairs]}}",
    "payment: {discard: {shares: 3.5}}",
    "payment: {less: {when: [by_self_draw, payer_bonded, mutual], shares: -2}}",
    "match: {hands: 8, ends: {unless: [wasteland]}}",
    "patterns: {eight_flowers: none}",
    "liability: none",
]
