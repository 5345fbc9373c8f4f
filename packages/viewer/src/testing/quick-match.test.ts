// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { cannotMatch, matchQuickly } from './quick-match.ts';

// Other styles of the page are those of files that share its process.
const style = document.createElement('style');
afterEach(() => {
  style.remove();
  document.body.replaceChildren();
});

/** A selector a line, but for one that has a line of its own in it. */
const selectors = [
  'p.a,\n.d',
  ...String.raw`
    .a    .b    .a.b    p.a    P    div    *    p    #x    .a-b    p:first-child    :root    .c > .a    .c .a
    .c + .a    .c ~ p    .c>.a    .d, .a    .d, div    *.b    p#x.a    svg    linearGradient    .g    .A    div p.b
    .a:not(.b)    :is(.a, .d)    .a:is(p, div)    .d:not(:is(.a, .b))    :where(.d) p    .a:hover    .a::before
    [class]    [title=".d"]    .a:not([title="(.d"])    .a[title~=x]    .z\:y`
    .trim()
    .split(/\s{4,}/),
];

test('what is said not to match does not match, and most that does not is said', () => {
  document.body.innerHTML = `<div class="c"><p class="a b" id="x" title="x"></p><p class="a-b"></p><p></p></div>
    <svg class="g"><linearGradient class="a"></linearGradient></svg><div class="A"></div>`;
  const pairs = [...document.querySelectorAll('*')].flatMap((one) => selectors.map((text) => [text, one] as const));
  const differ = pairs.filter(([text, one]) => !one.matches(text));
  const said = pairs.filter(([text, one]) => cannotMatch(text, one));
  expect(said.filter(([text, one]) => one.matches(text)).map(([text, one]) => `${text} ${one.outerHTML}`)).toEqual([]);
  expect(said.length).toBeGreaterThan(differ.length / 2);
  // Whatever is written with an escape is asked for.
  expect(said.filter(([text]) => text.includes('\\'))).toEqual([]);
});

test('styles of a page are asked quickly, and are what they were', () => {
  style.textContent = `
    .hidden { visibility: hidden }
    .hidden .seen, p.gone.seen { visibility: visible }
    @font-face { font-family: x }
    @media screen { .away { display: none } }
    div:not(.here) > p.away { pointer-events: none }
  `;
  document.head.append(style);
  document.body.innerHTML =
    '<div class="hidden"><p class="away"></p><p class="seen"></p></div><div class="here"><p class="away"></p></div>';
  const styles = [...document.querySelectorAll('p')].map((one) => {
    const { display, visibility, pointerEvents } = getComputedStyle(one);
    return `${display} ${visibility} ${pointerEvents}`;
  });
  expect(styles).toEqual(['none hidden none', 'block visible auto', 'none visible auto']);
});

test('it stands before the engine of each page of jsdom, once', () => {
  const [symbol] = Object.getOwnPropertySymbols(document).filter((one) => one.description === 'impl');
  const engine = (): unknown => Reflect.get(Reflect.get(document, symbol ?? '') as object, '_nwsapiDontThrow');
  const before = engine();
  expect(Object.keys(before as object)).toEqual(['match']);
  expect(matchQuickly(document)).toBe(true);
  expect(engine()).toBe(before);
});
