import assert from "node:assert/strict";
import { test } from "node:test";
import { translator } from "../../src/truco/web/static/truco/i18n/index.js";
import { tell } from "../../src/truco/web/static/truco/model/lines.js";
import { around, hasWon, namer, placeOf, scoreOrder } from "../../src/truco/web/static/truco/model/names.js";
import { offersOf, placeCalls } from "../../src/truco/web/static/truco/model/offers.js";
import { room, squares } from "../../src/truco/web/static/truco/model/pad.js";
import { isMyTurn, stakeText, turnText } from "../../src/truco/web/static/truco/model/stake.js";
import { playedCards, tally } from "../../src/truco/web/static/truco/model/tricks.js";
import { readSettings, defaults } from "../../src/truco/web/static/truco/settings.js";
import { table, view } from "./views.js";

const es = translator("es");
const offers = (...pairs) => pairs.map((pair) => {
  const [group, say] = pair.split(":");
  return say.endsWith("-N") ? { say, group, from: 3, to: 20 } : { say, group };
});
const shown = (row) => row.map((item) => (item === null ? "-" : item.kind === "say" ? item.offer.say : `[${item.group}]`)).join(" ");

test("calls keep their places", () => {
  assert.equal(shown(placeCalls(offers("envido:envido", "truco:truco", "mazo:mazo"), null)), "envido truco - mazo");
  assert.equal(shown(placeCalls(offers("truco:truco", "mazo:mazo"), null)), "- truco - mazo");
  assert.equal(shown(placeCalls(offers("mazo:mazo"), null)), "- - - mazo");
  assert.equal(shown(placeCalls([], null)), "- - - -");
  assert.equal(shown(placeCalls(offers("envido:envido", "envido:envido-N", "truco:truco", "flor:flor", "mazo:mazo"), null)), "[envido] truco flor mazo");
});

test("answers stand first; what finds no place goes behind more", () => {
  const asks = { contest: "truco", say: "truco", by: 1, side: 1, to: [0], stake: 2, refused: 1 };
  const says = offers("answer:quiero", "answer:no-quiero", "truco:retruco", "envido:envido", "envido:real-envido", "flor:flor", "mazo:mazo");
  const row = placeCalls(says, asks);
  assert.equal(shown(row), "quiero no-quiero retruco [more]");
  assert.deepEqual(offersOf(row[3]).map((offer) => offer.say).sort(), ["envido", "flor", "mazo", "real-envido"]);
});

test("the raise of what is asked has the third place", () => {
  const asks = { contest: "envido", say: "envido", by: 1, side: 1, to: [0] };
  const says = offers("answer:quiero", "answer:no-quiero", "truco:truco", "envido:envido", "envido:real-envido", "mazo:mazo");
  assert.equal(shown(placeCalls(says, asks)), "quiero no-quiero [envido] [more]");
});

test("four words that stand alone fill the row in their order", () => {
  const says = offers("other:con-ley-quiero-quiero", "other:con-ley-quiero-paso", "other:con-ley-paso-quiero", "other:con-ley-paso-paso");
  assert.equal(shown(placeCalls(says, null)), "con-ley-quiero-quiero con-ley-quiero-paso con-ley-paso-quiero con-ley-paso-paso");
});

test("every offer is reachable, whatever is offered", () => {
  const all = offers("answer:quiero", "answer:no-quiero", "truco:truco", "envido:envido", "envido:envido-N", "flor:flor", "flor:con-flor-N", "other:pido-flor", "other:sigo", "mazo:mazo");
  for (let mask = 0; mask < 1 << all.length; mask += 1) {
    const some = all.filter((_, i) => mask & (1 << i));
    const row = placeCalls(some, null);
    const found = row.flatMap((item) => (item ? offersOf(item).map((offer) => offer.say) : []));
    assert.deepEqual([...found].sort(), some.map((offer) => offer.say).sort());
  }
});

test("five matches a square, a line between malas and buenas", () => {
  assert.deepEqual(squares(0, 15), { malas: [], buenas: [] });
  assert.deepEqual(squares(7, 15), { malas: [5, 2], buenas: [] });
  assert.deepEqual(squares(15, 15), { malas: [5, 5, 5], buenas: [] });
  assert.deepEqual(squares(16, 15), { malas: [5, 5, 5], buenas: [1] });
  assert.deepEqual(squares(23, null), { malas: [5, 5, 5, 5, 3], buenas: [] });
  assert.equal(room(30, 15), 3);
  assert.equal(room(24, null), 5);
});

test("a finished trick stays open until the next card, then lies as the rules say", () => {
  const tricks = [{ lead: 0, cards: [[0, "3b"], [1, "5e"]], winner: 0 }, { lead: 0, cards: [], winner: null }];
  assert.deepEqual(playedCards(view({ tricks, trick_cards: "lifted" })).map((one) => one.look), ["won", "lost"]);
  tricks[1] = { lead: 0, cards: [[0, "1e"]], winner: null };
  assert.deepEqual(playedCards(view({ tricks, trick_cards: "lifted" })).map((one) => one.look), ["down", "down", "top"]);
  assert.deepEqual(playedCards(view({ tricks, trick_cards: "stay" })).map((one) => one.look), ["won", "lost", "top"]);
  assert.deepEqual(playedCards(view({ tricks, trick_cards: "lifted", phase: "deal" })).map((one) => one.look), ["won", "lost", "top"]);
});

test("the tally is told from the viewer's side", () => {
  const tricks = [{ lead: 0, cards: [], winner: 0 }, { lead: 0, cards: [], winner: "parda" }];
  assert.deepEqual(tally(view({ tricks })), ["ours", "parda", null]);
  assert.deepEqual(tally(view({ tricks, you: 1 })), ["theirs", "parda", null]);
});

test("names: you, partners, the others; the own score first", () => {
  const four = view({ players: 4, you: 1, sides: [[0, 2], [1, 3]], seats: Array.from({ length: 4 }, (_, seat) => ({ seat })) });
  const names = namer(table(4), four, es);
  assert.equal(names.seatName(1), "Vos");
  assert.equal(names.seatName(3), "Dani");
  assert.equal(names.sideName(1), "Nosotros");
  assert.equal(names.sideName(0), "Ellos");
  assert.deepEqual(scoreOrder(four), [1, 0]);
  assert.equal(placeOf(0, four), 3);
  assert.deepEqual(around(four).map((seat) => seat.seat), [1, 2, 3, 0]);
});

test("three players: scores by seat, the pair by its names", () => {
  const three = view({ players: 3, you: 0, sides: [[2], [0, 1]], score: [4, 5, 6], seats: [{ seat: 0 }, { seat: 1 }, { seat: 2 }] });
  const names = namer(table(3), three, es);
  assert.equal(names.sideName(1), "Vos y Beto");
  assert.equal(names.scoreName(2), "Caro");
  assert.deepEqual(scoreOrder(three), [0, 1, 2]);
  assert.equal(hasWon({ ...three, winner: 0 }), true);
  assert.equal(hasWon({ ...three, winner: 2 }), false);
});

test("the stake is always in words", () => {
  assert.equal(stakeText(view(), es), "Sin cantar: 1 punto");
  assert.equal(stakeText(view({ stakes: { truco: { say: "truco", stake: 2, word: 0 } } }), es), "Truco querido: 2 puntos");
  const asks = { contest: "truco", say: "retruco", by: 1, side: 1, to: [0], stake: 3, refused: 2 };
  assert.equal(stakeText(view({ asks }), es), "Retruco: 3 puntos si se quiere, 2 si no");
});

test("whose turn it is", () => {
  const names = namer(table(), view(), es);
  const asks = { contest: "truco", say: "truco", by: 0, side: 0, to: [1] };
  assert.equal(turnText(view({ may: { cards: ["1e"], says: [] } }), es, names), "Te toca");
  assert.equal(turnText(view({ turn: 1 }), es, names), "Juega Beto");
  assert.equal(turnText(view({ asks }), es, names), "Contesta Beto");
  const four = view({ players: 4, asks: { ...asks, to: [1, 3] } });
  assert.equal(turnText(four, es, namer(table(4), four, es)), "Contestan ellos");
  const watched = { ...four, you: null };
  assert.equal(turnText(watched, es, namer(table(4), watched, es)), "Contesta Beto o Dani");
  assert.equal(isMyTurn(view({ asks })), false);
  assert.equal(isMyTurn(view({ asks: { ...asks, to: [0] } })), true);
  assert.equal(isMyTurn(view({ you: null })), false);
});

test("the history in words", () => {
  const now = view({ ruleset: "mallorca" });
  const context = { view: now, words: es, names: namer(table(), now, es) };
  const text = (e) => tell({ n: 1, hand: 1, e }, context)?.text;
  assert.equal(text({ kind: "say", seat: 1, say: "no-quiero" }), "Beto: No vull");
  assert.equal(text({ kind: "declare", seat: 0, says: "33" }), "Vos: 33");
  assert.equal(text({ kind: "settle", side: 1, contest: "truco", points: 1, why: "refused" }), "Truc (no querido): 1 punto para Beto");
  assert.equal(text({ kind: "settle", side: 1, contest: "truco", points: 3, why: "unheard-of" }), "Truc: 3 puntos para Beto");
  assert.equal(text({ kind: "trick", winner: null, trick: 2 }), "Segunda parda");
  assert.equal(text({ kind: "cards", seat: 0, cards: ["1e"] }), undefined);
});

test("the history speaks to the viewer, in every language", () => {
  const won = { kind: "settle", side: 0, contest: "truco", points: 2, why: "accepted" };
  const trick = { kind: "trick", winner: 0, trick: 1 };
  const show = { kind: "show", seat: 0, cards: ["7e", "6e"] };
  const told = (lang, now, e) => {
    const words = translator(lang);
    return tell({ n: 1, hand: 1, e }, { view: now, words, names: namer(table(now.players), now, words) })?.text;
  };
  const four = view({ players: 4, sides: [[0, 2], [1, 3]] });
  assert.equal(told("es", view(), won), "Truco (querido): 2 puntos para vos");
  assert.equal(told("es", view(), trick), "Primera para vos");
  assert.equal(told("es", view(), show), "Mostrás siete de espadas y seis de espadas");
  assert.equal(told("en", four, won), "Truco (accepted): 2 points to us");
  assert.equal(told("en", { ...four, you: 1 }, won), "Truco (accepted): 2 points to them");
});

test("settings: only what is known is taken from the store", () => {
  const base = defaults("ca");
  assert.deepEqual(readSettings(null, base), base);
  assert.deepEqual(readSettings("not json", base), base);
  assert.deepEqual(readSettings("null", base), base);
  assert.deepEqual(readSettings('{"lang":"en","page":"ca","deck":"clear","sound":true,"motion":false,"pace":"none","cut":false}', base), { lang: "en", page: "ca", deck: "clear", sound: true, motion: false, pace: "none", cut: false });
  assert.deepEqual(readSettings('{"lang":7,"deck":9,"pace":"warp"}', base), base);
  assert.equal(readSettings('{"lang":"en","page":"es"}', base).lang, "ca", "the site's language has changed since");
});
