/** The one place that binds the vendored modules together. */
import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

export { Fragment, render } from "./vendor/preact.js";
export { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";
export { batch, computed, effect, signal } from "./vendor/signals.js";

/** @typedef {import("preact").VNode<any> | null | string | false} View */

/** Markup as a template: html`<p class="quiet">${text}</p>`. */
export const html = /** @type {(strings: TemplateStringsArray, ...values: any[]) => any} */ (htm.bind(h));
