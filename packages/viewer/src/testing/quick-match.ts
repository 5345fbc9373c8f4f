/**
 * Style sheets of a page grow with all that it has ever shown, and jsdom asks for each element whether each of their
 * selectors matches: two fifths of what the tests of pages took. Nearly all of them name a class that the element does
 * not have, which is seen without asking.
 */

/** jsdom's engine of selectors, as far as its computed styles ask it. */
interface Engine {
  /** @param selector undefined for what is no rule of elements, such as a font */
  match(selector: string | undefined, element: Element): boolean;
}

/** What an element has to have for one alternative of a selector to match it; null: it has to be asked. */
interface Needed {
  readonly type: string | null;
  readonly classes: readonly string[];
}

const known = new Map<string, readonly Needed[] | null>();

/** Whether the selector names, in each of its alternatives, a class or a type that the element is not of. */
export function cannotMatch(selector: string, element: Element): boolean {
  let needed = known.get(selector);
  if (needed === undefined) known.set(selector, (needed = neededBy(selector)));
  if (needed === null) return false;
  // A name that stands in no class is none of them; reading them one by one would take as long as to ask.
  const own = element.getAttribute('class') ?? '';
  return needed.every(
    ({ type, classes }) =>
      classes.some((name) => !own.includes(name)) || (type !== null && type !== element.localName.toLowerCase()),
  );
}

/** @returns what each alternative needs of the element itself, or null where the selector is not that plain */
function neededBy(selector: string): readonly Needed[] | null {
  // Escapes, namespaces and quoted text would have to be read as CSS reads them.
  if (/[\\|"']/.test(selector)) return null;
  let plain = selector;
  // What is in brackets is about attributes, about other elements, or takes something away. Innermost first.
  for (let before = ''; plain !== before;) {
    before = plain;
    plain = plain.replace(/\([^()[\]]*\)|\[[^()[\]]*\]/g, '');
  }
  if (/[()[\]]/.test(plain)) return null;
  return plain.split(',').map((alternative) => {
    const own =
      alternative
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const type = /^[a-z][a-z0-9-]*/i.exec(own)?.[0].toLowerCase() ?? null;
    return { type, classes: [...own.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name) };
  });
}

/** Puts `cannotMatch` before the engine of the page's computed styles. @returns whether it stands there now */
export function matchQuickly(page: Document): boolean {
  // The engine is made when the first style is asked for.
  getComputedStyle(page.documentElement);
  for (const symbol of Object.getOwnPropertySymbols(page)) {
    const inner: unknown = Reflect.get(page, symbol);
    if (typeof inner !== 'object' || inner === null) continue;
    const engine = Reflect.get(inner, '_nwsapiDontThrow') as Engine | undefined;
    if (engine === undefined) continue;
    if (quick.has(engine)) return true;
    const one: Engine = {
      match: (selector, element) =>
        !(selector !== undefined && cannotMatch(selector, element)) && engine.match(selector, element),
    };
    quick.add(one);
    Reflect.set(inner, '_nwsapiDontThrow', one);
    return true;
  }
  return false;
}

const quick = new WeakSet<Engine>();
