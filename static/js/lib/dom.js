// Elements, and patching a page into a new shape without losing focus, scroll or typed text.

import { at } from "./root.js";

const ADDRESSES = new Set(["href", "src", "action"]);
const SVG = "http://www.w3.org/2000/svg";
const HANDLER = /^on[a-z]+$/;
let refusals = 0;

/** What was ticked has been refused: the next patch shows the page's own state again. */
export function untick() {
  refusals += 1;
}

/**
 * HTML elements by their names: `h.p(props, ...children)`. `props`: attributes, `on…` functions, `style` as an object,
 * `key` for patching. A button is of the type "button" unless it says something else.
 */
export const h = /** @type {Makers<HTMLElementTagNameMap>} */ (
  makers((tag) => {
    const element = document.createElement(tag);
    if (element instanceof HTMLButtonElement) element.type = "button";
    return element;
  })
);

/** SVG elements, with the same `props`. */
export const s = /** @type {Makers<SVGElementTagNameMap>} */ (
  makers((tag) => /** @type {SVGElement} */ (document.createElementNS(SVG, tag)))
);

/** @param {(tag: string) => HTMLElement | SVGElement} create */
function makers(create) {
  /** @type {Record<string, (props: Record<string, unknown>, ...children: Child[]) => Element>} */
  const known = {};
  return new Proxy(known, {
    get: (_, /** @type {string} */ tag) =>
      (known[tag] ??= (props, ...children) => build(create(tag), props, children)),
  });
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Record<string, any>} props
 * @param {Child[]} children
 */
function build(element, props, children) {
  /** @type {Record<string, (event: Event) => void>} */
  const handlers = {};
  for (const [name, value] of Object.entries(props)) {
    if (name === "checked") {
      /** @type {any} */ (element).checked = value;
      element.patchValue = `${value} ${refusals}`;
    } else if (value === null || value === undefined || value === false) {
      if (name.startsWith("aria-") && value === false) element.setAttribute(name, "false");
    } else if (name === "key") element.patchKey = String(value);
    // What a handler returns is dropped: a stray false would cancel the click.
    else if (HANDLER.test(name)) handlers[name] = (event) => void value(event);
    else if (name === "style") setStyle(element, value);
    else if (name === "value") {
      /** @type {any} */ (element).value = value;
      element.patchValue = value;
    } else if (ADDRESSES.has(name)) element.setAttribute(name, at(String(value)));
    else if (name.startsWith("aria-") || value !== true) element.setAttribute(name, String(value));
    else element.setAttribute(name, "");
  }
  element.patchHandlers = handlers;
  Object.assign(element, handlers);
  add(element, children);
  return element;
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {Record<string, string>} style
 */
function setStyle(element, style) {
  element.patchStyle = style;
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
}

/**
 * @param {ParentNode & Node} element
 * @param {Child[]} children
 */
function add(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(element, child);
    else if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false) element.append(String(child));
  }
}

/**
 * An element whose inside is made only where it is new, or its token another one than when it was last drawn.
 *
 * @template {HTMLElement | SVGElement} E
 * @param {E} element with a key, and empty
 * @param {string} token
 * @param {() => Child} make
 */
export function memo(element, token, make) {
  element.setAttribute("data-memo", "");
  element.patchToken = token;
  element.patchMake = make;
  return element;
}

/** @param {Element} element whose inside is made now, if it has been put off */
function made(element) {
  if (element.patchMake) add(element, [element.patchMake()]);
  delete element.patchMake;
}

/**
 * Make the inside of what comes onto the page, and of all in it.
 *
 * @param {Node} node
 */
function fill(node) {
  if (!(node instanceof Element)) return;
  made(node);
  for (const inner of node.querySelectorAll("[data-memo]")) if (inner.patchMake) fill(inner);
}

/**
 * An icon of the sprite in `_icons.html`.
 *
 * @param {string} name
 */
export function icon(name) {
  return s.svg({ class: "icon", "aria-hidden": "true", focusable: "false" }, s.use({ href: `#i-${name}` }));
}

/**
 * Go on from an element, where the one with the focus has gone; the page stays where it is, or follows.
 *
 * @param {string} selector
 * @param {boolean} [follow]
 */
export function focusOn(selector, follow = false) {
  /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus({ preventScroll: !follow });
}

/**
 * An element that the page's template has.
 *
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * The data that the page's template has left as JSON.
 *
 * @param {string} id
 */
export const given = (id) => JSON.parse(byId(id).textContent);

/**
 * What has been typed or chosen in a form.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export const filledIn = (form, name) => String(new FormData(form).get(name) ?? "").trim();

/**
 * Make the children of `parent` look like `fresh`; elements that stay keep focus and what was typed.
 *
 * @param {Element} parent
 * @param {...Child} fresh
 */
export function patch(parent, ...fresh) {
  const holder = document.createDocumentFragment();
  add(holder, fresh);
  patchChildren(parent, [...holder.childNodes]);
}

/**
 * @param {Node} parent
 * @param {Node[]} fresh
 */
function patchChildren(parent, fresh) {
  const old = [...parent.childNodes];
  const keyed = new Map();
  for (const node of old) if (node.patchKey !== undefined) keyed.set(node.patchKey, node);
  const kept = new Set();
  let next = 0;
  let place = null;
  for (const node of fresh) {
    let match = null;
    if (node.patchKey !== undefined) {
      match = keyed.get(node.patchKey) ?? null;
    } else {
      while (next < old.length && (kept.has(old[next]) || old[next].patchKey !== undefined)) next += 1;
      if (next < old.length) match = old[next];
    }
    if (match !== null && match.nodeName === node.nodeName && !kept.has(match)) {
      kept.add(match);
      patchNode(match, node);
    } else {
      fill(node);
      match = node;
      kept.add(node);
    }
    const after = place === null ? parent.firstChild : place.nextSibling;
    // Moving an element takes its focus away, so nothing moves that is in its place already. What lies
    // between and goes away for good is taken out first.
    let here = after;
    while (
      here !== null &&
      here !== match &&
      old.includes(here) &&
      !kept.has(here) &&
      gone(here, fresh, keyed)
    ) {
      const dead = here;
      here = here.nextSibling;
      dead.remove();
    }
    if (here !== match) parent.insertBefore(match, here);
    place = match;
  }
  for (const node of old) if (!kept.has(node)) node.remove();
}

/**
 * @param {Node} node
 * @param {Node[]} fresh
 * @param {Map<string, Node>} keyed
 */
function gone(node, fresh, keyed) {
  const { patchKey } = node;
  return (
    patchKey !== undefined &&
    !fresh.some((other) => other.patchKey === patchKey && keyed.get(patchKey) === node)
  );
}

/**
 * @param {Node} old
 * @param {Node} fresh
 */
function patchNode(old, fresh) {
  if (old instanceof CharacterData && fresh instanceof CharacterData) {
    if (old.data !== fresh.data) old.data = fresh.data;
  } else patchElement(/** @type {HTMLElement} */ (old), /** @type {HTMLElement} */ (fresh));
}

/**
 * @param {HTMLElement} old or an SVG element: what is asked of it here both have
 * @param {HTMLElement} fresh of the same name
 */
function patchElement(old, fresh) {
  const isSame = fresh.patchMake !== undefined && old.patchToken === fresh.patchToken;
  if (!isSame) made(fresh);
  old.patchToken = fresh.patchToken;
  for (const { name } of [...old.attributes]) {
    // Whether a <details> or <dialog> is open is the reader's business, and styles are set below.
    if (name !== "open" && name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (name !== "open" && name !== "style" && old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
    }
  }
  for (const name of Object.keys(old.patchStyle ?? {})) {
    if (!(name in (fresh.patchStyle ?? {}))) old.style.removeProperty(name);
  }
  if (fresh.patchStyle) setStyle(old, fresh.patchStyle);
  for (const name of Object.keys(old.patchHandlers ?? {})) Object.assign(old, { [name]: null });
  old.patchHandlers = fresh.patchHandlers;
  Object.assign(old, fresh.patchHandlers);
  if (old.nodeName === "INPUT" || old.nodeName === "TEXTAREA") {
    patchInput(/** @type {HTMLInputElement} */ (old), /** @type {HTMLInputElement} */ (fresh));
  }
  if (old.nodeName !== "TEXTAREA" && !isSame) patchChildren(old, [...fresh.childNodes]);
  if (
    old instanceof HTMLSelectElement &&
    fresh instanceof HTMLSelectElement &&
    old !== document.activeElement
  ) {
    old.value = fresh.value;
  }
}

/**
 * What somebody has typed or ticked stays until the page itself wants something else than before.
 *
 * @param {HTMLInputElement} old or a text area
 * @param {HTMLInputElement} fresh
 */
function patchInput(old, fresh) {
  if (fresh.patchValue !== undefined && fresh.patchValue !== old.patchValue) {
    if (old.type === "checkbox" || old.type === "radio") old.checked = fresh.checked;
    else if (old !== document.activeElement || old.type === "range") old.value = String(fresh.patchValue);
  }
  old.patchValue = fresh.patchValue;
}
