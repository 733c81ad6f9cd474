/**
 * Develop without a server: ?scene=NAME mounts the table on a recorded moment, ?deck=SIZE shows
 * the cards (with &face=clear the other face), ?faces=1 the faces of the signs, ?state=connecting|waiting|error the empty states,
 * and nothing of these lists them. Serve the folder above this one with any static server.
 */
import { CARDS, VIEW_BOX, installSprite, symbolId } from "../deck/deck.js";
import { Face, GESTURE_PARTS } from "../faces/face.js";
import { Motion, wantsStillness } from "../motion.js";
import { mount } from "../mount.js";
import { createSettings, PACES } from "../settings.js";
import { html, render } from "../ui.js";
import { PEOPLE_SCENES } from "./people-scenes.js";
import { GAME_SCENES } from "./scenes.js";

/** @type {Record<string, import("../types.js").Frame[]>} */
const SCENES = { ...GAME_SCENES, ...PEOPLE_SCENES };

/** A connection that goes nowhere: the scene stays as it is. */
const silent = { send: () => "x", resync: () => {}, probe: () => {}, sit: async () => {} };

/** What the site gives to a table's page. @type {Partial<import("../context.js").Page>} */
const PAGE = { qr: "../art/mark.svg", door: { url: "invitations.json", csrf: "demo" } };

const query = new URLSearchParams(location.search);

if (query.has("deck")) showDeck(query.get("deck") ?? "60", query.get("face") === "clear" ? "clear" : "plain");
else if (query.has("faces")) showFaces();
else if (query.has("scene") || query.has("state")) showTable(query.get("scene") ?? "", query.get("state"));
else showList();

/** @param {string} size @param {import("../deck/deck.js").Face} face */
function showDeck(size, face) {
  installSprite(document);
  const page = document.createElement("div");
  document.body.append(page);
  render(html`<div class="deck-page" data-size=${size}><div class="deck-page__cards">
    ${[...CARDS, null].map((card) => html`<svg viewBox=${VIEW_BOX}><use href=${`#${symbolId(card, face)}`} /></svg>`)}
  </div></div>`, page);
}

/** Every gesture that a sign is made by. */
function showFaces() {
  const page = document.createElement("div");
  page.className = "faces-page";
  document.body.append(page);
  render(html`${Object.keys(GESTURE_PARTS).map((gesture) => html`<figure><${Face} gesture=${gesture} /><figcaption>${gesture}</figcaption></figure>`)}`, page);
}

/** @param {string} name @param {string | null} special */
function showTable(name, special) {
  const root = document.createElement("div");
  root.id = "table";
  document.body.dataset.surface = "table";
  root.dataset.home = "gallery.html";
  document.body.append(root);
  installSprite(document);
  const { settings, change } = createSettings(query.get("lang") ?? "es");
  const speed = () => (wantsStillness() || !settings.value.motion ? 0 : PACES[settings.value.pace]);
  const table = mount(root, { settings, change, motion: new Motion({ root, speed }), connect: () => silent, page: PAGE });
  for (const frame of SCENES[name] ?? []) table.dispatch({ type: "frame", frame, at: performance.now() });
  if (name.startsWith("cut")) table.set({ cut: { until: performance.now() + 60_000, ms: 60_000 } });
  if (query.has("busy")) table.set({ busy: query.get("busy"), held: true });
  if (query.has("watch")) table.set({ watching: Number(query.get("watch")) });
  if (special === "waiting" || special === "connecting") table.dispatch({ type: "link", link: special });
  if (special === "error") table.dispatch({ type: "fail", problem: { code: "session", message: "", cite: null } });
  const sheet = query.get("sheet");
  if (sheet) table.actions.open(sheetNamed(sheet));
  Object.assign(window, { __table: table });
}

/** @param {string} sheet @returns {import("../context.js").Sheet} */
function sheetNamed(sheet) {
  if (sheet.startsWith("group-")) return { name: "group", group: sheet.slice(6) };
  if (sheet.startsWith("number-")) return { name: "number", say: sheet.slice(7) };
  return { name: /** @type {"settings"} */ (sheet) };
}

function showList() {
  const page = document.createElement("main");
  page.className = "page stack";
  document.body.append(page);
  const scenes = [...Object.keys(SCENES).map((name) => `scene=${name}`), "scene=turn&sheet=pad", "scene=turn&sheet=settings",
    "scene=playing&sheet=history", "scene=turn&sheet=number-envido-N", "scene=turn&sheet=group-envido", "scene=turn&sheet=leave",
    "scene=talk&sheet=chat", "scene=senas&sheet=senas", "scene=own-senas&sheet=senas", "scene=senas&watch=1", "scene=held&busy=quiero",
    "scene=clock&sheet=leave", "scene=turn&state=waiting", "scene=turn&state=error", "faces=1", "state=connecting", "state=waiting", "state=error",
    "deck=44", "deck=60", "deck=100", "deck=200", "deck=60&face=clear"];
  render(html`
    <h1 class="title title--filete">Vale Cuatro</h1>
    <ul class="tiles">${scenes.map((scene) => html`<li><a class="tile" href=${`?${scene}`}><span class="tile__name">${scene}</span></a></li>`)}</ul>
  `, page);
}
