import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { CARDS } from "../../src/truco/web/static/truco/deck/deck.js";
import { LANGUAGES, asLang, translator } from "../../src/truco/web/static/truco/i18n/index.js";

/** Where words are used. */
const CODE = /^(views|model)\/.*\.js$|^[a-z]+\.js$|^i18n\/index\.js$/;

/** Keys that are put together: their first part stands in the code. */
const STEMS = /^(to|and|or|say|call|ask|group|contest|why|number|suit|phrase|sena|gesture|ruleset|bot|trick|settings\.(pace|deck)|draw|fact\.chat|refused|wait\.refused|problem|line\.left|leave\.cost|clock\.(action|bank)|chat\.write|absent|turn)\.|^line\.[\w.-]+\.you$|^(clock\.(action|bank)|chat\.(table|side))$/;

const STATIC = new URL("../../src/truco/web/static/truco/", import.meta.url);

/** Every word of every ruleset, as the rules' pages list them. */
const X = ["envido", "real-envido", "falta-envido", "al-resto", "7"];
const LEY = ["quiero", "paso"].flatMap((a) => ["quiero", "paso"].map((b) => `${a}-${b}`));
const WORDS = [
  "flor", "chica", "contraflor", "pido-flor", "envido", "real-envido", "falta-envido", "envido-5", "hasta-igualar",
  "envit", "jo-envit", "dos-mes", "tots", "truco", "retruco", "vale-cuatro", "truc", "retruc", "val-nou", "joc-fora",
  "quiero", "no-quiero", "mazo", "a-ley", "levanta", "mostrar", "sigo", "tantos-27", "son-buenas",
  ...X.flatMap((x) => [`con-flor-${x}`, `contraflor-${x}`]),
  ...LEY.flatMap((ley) => [`con-ley-${ley}`, `sin-ley-${ley}`]),
];

test("the three languages have the same keys", () => {
  const [first, ...others] = Object.values(LANGUAGES).map((words) => Object.keys(words).sort());
  for (const keys of others) assert.deepEqual(keys, first);
});

test("no text is empty, and all use the same named parts", () => {
  const parts = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
  for (const [key, spanish] of Object.entries(LANGUAGES.es)) {
    for (const [lang, words] of Object.entries(LANGUAGES)) {
      assert.notEqual(words[key].trim(), "", `${lang} ${key}`);
      assert.deepEqual(parts(words[key]), parts(spanish), `${lang} ${key}`);
    }
  }
});

test("every word of every ruleset has a text in every language", () => {
  for (const lang of Object.keys(LANGUAGES)) {
    const words = translator(/** @type {any} */ (lang));
    for (const say of WORDS) {
      const key = `say.${say.replace(/-\d+$/, "-N")}`;
      assert.ok(words.has(key), `${lang} ${key}`);
      assert.doesNotMatch(words.sayText(say, "retruco"), /[{}]/);
    }
    for (const numbered of ["envido-N", "con-flor-N", "contraflor-N", "tantos-N"]) {
      assert.ok(words.has(`call.${numbered}`) && words.has(`ask.${numbered}`), `${lang} ${numbered}`);
    }
  }
});

test("numbers and rulesets change what is heard", () => {
  const es = translator("es");
  assert.equal(es.sayText("envido-5", "retruco"), "5 tantos");
  assert.equal(es.sayText("contraflor-7", "retruco"), "Contraflor y 7");
  assert.equal(es.sayText("quiero", "mallorca"), "Vull");
  assert.equal(es.sayText("quiero", "argentino"), "Quiero");
  assert.equal(es.callText("mazo", "argentino"), "Ir al mazo");
  assert.equal(translator("ca").sayText("mazo", "argentino"), "Me'n vaig");
});

test("names in one line, and no vowel twice", () => {
  const es = translator("es");
  assert.equal(es.list("and", ["Ana"]), "Ana");
  assert.equal(es.list("and", ["Ana", "Beto", "Caro"]), "Ana, Beto y Caro");
  assert.equal(es.list("and", ["El criollo", "Invitado 7"]), "El criollo e Invitado 7");
  assert.equal(es.list("and", ["Ana", "Hierro"]), "Ana y Hierro");
  assert.equal(es.list("or", ["Ana", "Omar"]), "Ana u Omar");
  assert.equal(translator("ca").list("and", ["Anna", "Inés"]), "Anna i Inés");
});

test("every card has a name in every language", () => {
  assert.equal(translator("es").cardName("7e"), "Siete de espadas");
  assert.equal(translator("ca").cardName("11c"), "Cavall de copes");
  assert.equal(translator("en").cardName("12o"), "King of coins");
  for (const lang of Object.keys(LANGUAGES)) {
    const names = CARDS.map(translator(/** @type {any} */ (lang)).cardName);
    assert.equal(new Set(names).size, 40);
  }
});

test("a page's language is one of the three", () => {
  assert.deepEqual(["es-AR", "ca", "en-GB", "de", ""].map(asLang), ["es", "ca", "en", "es", "es"]);
});

test("every key that the code names is there", () => {
  const files = readdirSync(STATIC, { recursive: true, encoding: "utf8" })
    .filter((name) => CODE.test(name));
  for (const file of files) {
    const code = readFileSync(new URL(file, STATIC), "utf8");
    for (const [, key] of code.matchAll(/words\.t\("([\w.-]+)"/g)) assert.ok(key in LANGUAGES.es, `${file}: ${key}`);
    for (const [, key] of code.matchAll(/words\.tn\("([\w.-]+)"/g)) assert.ok(`${key}.one` in LANGUAGES.es, `${file}: ${key}`);
  }
});

test("every key is used", () => {
  const files = readdirSync(STATIC, { recursive: true, encoding: "utf8" }).filter((name) => CODE.test(name));
  const code = files.map((file) => readFileSync(new URL(file, STATIC), "utf8")).join("\n");
  const unused = Object.keys(LANGUAGES.es).filter((key) => {
    const stem = key.replace(/\.(one|other)$/, "");
    return !STEMS.test(key) && !code.includes(`"${key}"`) && !code.includes(`"${stem}"`);
  });
  assert.deepEqual(unused, []);
});
