import { LRUCache } from 'lru-cache';

/** Times that a text is executed before it is kept prepared. */
const usesBefore = 5;
/** Characters of the texts that are kept prepared, at most: each connection holds their plans, 50 bytes for each. */
const most = 1_000_000;
/** Texts that are counted meanwhile; the one that was used longest ago is forgotten first. */
const counted = 512;

/** A value that does not stand alone in a query of its own, as `opaque` writes it: `(select $1::uuid)`. */
const openValue = /(?<!\(select )\$\d|\$\d{1,5}(?!\d|::\w{1,20}(?:\[\])?\))/;

/** The names of statements whose text comes again and again. */
export interface RepeatedStatements {
  /** What the name of a text is, now that it is executed once more; undefined: it is not to be prepared. */
  readonly nameOf: (text: string) => string | undefined;
  /** Whether the planner looks into none of the values of a statement that is kept prepared under a name (`opaque`). */
  readonly isOpaque: (text: string, name: string) => boolean;
}

/**
 * Gives names to statements whose text comes again and again, so that the database keeps them prepared: to take a long
 * text to pieces and plan it takes longer than to carry it out. Whether one plan is good for all values, the database
 * decides from what the first ones cost.
 */
export function repeatedStatements(): RepeatedStatements {
  const names = new Map<string, string>();
  const opaque = new Map<string, boolean>();
  let characters = 0;
  const uses = new LRUCache<string, number>({ max: counted });
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name !== undefined || characters + text.length > most) return name;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < usesBefore) {
        uses.set(text, count);
        return undefined;
      }
      uses.delete(text);
      const given = `again.${names.size}`;
      names.set(text, given);
      characters += text.length;
      return given;
    },
    isOpaque(text, name) {
      const isOpaque = opaque.get(name) ?? (text.includes('$1') && !openValue.test(text));
      opaque.set(name, isOpaque);
      return isOpaque;
    },
  };
}
