/*
 * What the engine does inside of one call is one step to whoever counts blocks: a search through a text, a copy of
 * bytes. Here such calls say how far they went. What is not in the list counts once: a call there costs what its
 * argument has, and no parser repeats it on the same text.
 */

/** How far a call went: characters, elements or bytes that it has looked at or copied. */
type Steps = (self: never, args: never[], result: never) => number;

interface Counted {
  readonly owner: object;
  readonly name: PropertyKey;
  readonly steps: Steps;
}

const whole = (self: { length: number }) => self.length;
const ofResult = (_self: unknown, _args: unknown[], result: { length: number }) => result.length;
/** To where something was found, or to the end. */
const forward = (self: { length: number }, [, from = 0]: [unknown, number?], found: number) =>
  (found < 0 ? self.length : found + 1) - Math.min(from < 0 ? 0 : from, self.length);
const backward = (self: { length: number }, [, from = self.length]: [unknown, number?], found: number) =>
  Math.min(from, self.length) - Math.max(found, 0);
const filled = (self: { length: number }, [, from = 0, to = self.length]: [unknown, number?, number?]) => to - from;
const given = (_self: unknown, [argument]: [{ length?: number; byteLength?: number }?]) =>
  argument?.byteLength ?? argument?.length ?? 0;
const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;

/** Searches whose answer does not say how far they went are made again as ones that do. */
const searched = (self: { length: number; indexOf(what: unknown, from?: number): number }, args: [unknown, number?]) =>
  forward(self, args, self.indexOf(args[0], args[1]));

const counted: readonly Counted[] = [
  ...list(Array.prototype, ['indexOf'], forward),
  ...list(Array.prototype, ['lastIndexOf'], backward),
  ...list(Array.prototype, ['includes'], searched),
  ...list(Array.prototype, ['concat', 'slice'], ofResult),
  ...list(Array.prototype, ['splice', 'unshift', 'join', 'reverse'], whole),
  ...list(String.prototype, ['indexOf'], forward),
  ...list(String.prototype, ['lastIndexOf'], backward),
  ...list(String.prototype, ['includes'], searched),
  ...list(String.prototype, ['split', 'replaceAll', 'toLowerCase', 'toUpperCase'], whole),
  ...list(String.prototype, ['normalize'], ordered),
  ...list(typedArray, ['indexOf'], forward),
  ...list(typedArray, ['lastIndexOf'], backward),
  ...list(typedArray, ['includes'], searched),
  ...list(Array.prototype, ['fill'], filled),
  ...list(typedArray, ['fill'], filled),
  ...list(typedArray, ['slice'], ofResult),
  ...list(typedArray, ['reverse', 'join'], whole),
  ...list(typedArray, ['set'], given),
  ...list(Buffer.prototype, ['indexOf'], forward),
  ...list(Buffer.prototype, ['lastIndexOf'], backward),
  ...list(Buffer.prototype, ['includes'], searched),
  ...list(Buffer.prototype, ['toString'], ofResult),
  ...list(Buffer, ['concat'], ofResult),
  ...list(Buffer, ['from'], given),
  ...list(TextDecoder.prototype, ['decode'], given),
  ...list(JSON, ['parse'], given),
  ...list(RegExp.prototype, ['exec'], searchedByExpression),
];

/** Marks behind one character are sorted by insertion: the square of their number. */
function ordered(text: string): number {
  const runs = [...text.matchAll(/(?:(?!\u034f)[\p{M}\uff9e\uff9f])+/gu)];
  return runs.reduce((sum, [run]) => sum + run.length ** 2, text.length);
}

/** `replace`, `test`, `match` and `split` of an expression go through its `exec`; a sticky one looks at one place. */
function searchedByExpression(self: RegExp, [text]: [string], found: RegExpExecArray | null): number {
  if (found) return found[0].length + 1;
  return self.sticky ? 1 : text.length;
}

function list(owner: object, names: readonly string[], steps: unknown): Counted[] {
  return names.map((name) => ({ owner, name, steps: steps as Steps }));
}

/** Counts the steps of such calls until the answer is called, which says how many there were. */
export function startCountingNativeSteps(): () => number {
  let sum = 0;
  let isCounting = true;
  const originals = counted.map(({ owner, name, steps }) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    const original = descriptor?.value as (...args: never[]) => never;
    const replaced = function (this: never, ...args: never[]): never {
      const result = Reflect.apply(original, this, args) as never;
      if (isCounting) {
        isCounting = false;
        sum += steps(this, args, result);
        isCounting = true;
      }
      return result;
    };
    Object.defineProperty(owner, name, { ...descriptor, value: replaced });
    return () => Object.defineProperty(owner, name, descriptor ?? {});
  });
  return () => {
    for (const restore of originals) restore();
    return sum;
  };
}
