import { MOST_LAYOUTS, nameOf } from '../session/own-layouts.ts';
import { sameValue } from '../session/same-value.ts';

export interface MergedLayouts {
  /** Those of both, as they are to be listed: what was changed here first, then what is new there. */
  readonly all: readonly unknown[];
  /** Of these what is to be kept: as many as an account keeps. */
  readonly kept: readonly unknown[];
  /** For which of those here there was no room, as they are here. */
  readonly left: readonly unknown[];
  /** Names of these among `all`. */
  readonly unkept: readonly string[];
}

interface Made {
  readonly here: unknown;
  /** What it is listed as. */
  readonly listed: unknown;
  /** It takes the place of nothing that is kept. */
  readonly isNew: boolean;
}

/**
 * The reader's layouts where another window has kept some since they were read here. What only one window has changed
 * is as it is there. What both have made or changed by one name is there twice, that of here, which comes later, with a
 * number behind its name [HP-35]; deleted here and changed there, it stays. Where that is more than an account keeps,
 * the last that were made here have no room; whatever is kept already stays [HP-36].
 *
 * @param base as they were when both were the same
 * @param mine as they are here, the last that was made first
 * @param theirs as they are kept now
 */
export function mergedLayouts(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): MergedLayouts {
  const [before, here, there] = [byKey(base), byKey(mine), byKey(theirs)];
  const isChanged = (key: string) => !isSame(here.get(key), before.get(key));
  const made: Made[] = [];
  const settled = new Set<string>();
  const taken = new Set([...before.keys(), ...here.keys(), ...there.keys()]);
  for (const [key, one] of here) {
    if (!isChanged(key)) continue;
    const other = there.get(key);
    if (other === undefined || isSame(other, one) || isSame(other, before.get(key))) {
      settled.add(key);
      made.push({ here: one, listed: one, isNew: other === undefined });
    } else if (!theirs.some((kept) => isCopy(kept, one))) {
      const name = freeName(nameOf(one), taken);
      taken.add(keyOf({ name }));
      made.push({ here: one, listed: { ...(one as object), name }, isNew: true });
    }
  }
  const isNews = (key: string, one: unknown) => (here.has(key) ? isChanged(key) : !isSame(one, before.get(key)));
  const news = [...there].flatMap(([key, one]) => (!settled.has(key) && isNews(key, one) ? [one] : []));
  const rest = [...here.keys()].flatMap((key) => (!isChanged(key) && there.has(key) ? [there.get(key)] : []));
  const all = [...made.map(({ listed }) => listed), ...news, ...rest];
  const without = made.filter(({ isNew }) => isNew).slice(0, Math.max(0, all.length - MOST_LAYOUTS));
  const unkept = without.map(({ listed }) => listed);
  return {
    all,
    kept: all.filter((one) => !unkept.includes(one)),
    left: without.map((one) => one.here),
    unkept: unkept.map(nameOf),
  };
}

const byKey = (layouts: readonly unknown[]) => new Map(layouts.map((one) => [keyOf(one), one]));

/** As they are once they are kept: a member without a value is none. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return a === b;
  const [one, other] = [a, b].map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  return sameValue(one, other);
}

/** What is no protocol is named by all of it. */
function keyOf(layout: unknown): string {
  const name = nameOf(layout);
  return name === '' ? JSON.stringify(layout) : `name ${name}`;
}

/** It was kept with a number before, and no answer has come: once more it would be there twice. */
function isCopy(kept: unknown, one: unknown): boolean {
  const [name, own] = [nameOf(kept), nameOf(one)];
  const isNumbered = name.startsWith(own) && /^ \d+$/.test(name.slice(own.length));
  return isNumbered && isSame(kept, { ...(one as object), name });
}

/** @param taken keys of what has a name already */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const behind = ` ${number}`;
    const free =
      Array.from(name)
        .slice(0, 200 - behind.length)
        .join('') + behind;
    if (!taken.has(keyOf({ name: free }))) return free;
  }
}
