import { LRUCache } from 'lru-cache';

/** Times that a text is executed before it is kept prepared. */
const usesBefore = 5;
/** Texts that are kept prepared at most: each connection holds their plans. */
const most = 128;
/** Texts that are counted meanwhile; the one that was used longest ago is forgotten first. */
const counted = 512;

/** A value that does not stand alone in a query of its own. */
const openValue = /(?<!\(select )\$\d/;

/** The names of statements whose text comes again and again. */
export interface RepeatedStatements {
  /**
   * What the name of a text is, now that it is executed once more; undefined: it is not to be prepared.
   *
   * @param given what the caller calls it
   */
  nameOf(text: string, given?: string): string | undefined;
  /** Whether the planner looks into none of the values of a statement that is kept prepared under a name (`opaque`). */
  isOpaque(text: string, name: string): boolean;
  /** What is prepared under the names of this text is of no use any more. */
  forget(text: string, given?: string): void;
}

/**
 * Gives names to statements whose text comes again and again, so that the database keeps them prepared: to take a long
 * text to pieces and plan it takes longer than to carry it out. Whether one plan is good for all values, the database
 * decides from what the first ones cost.
 */
export function repeatedStatements(): RepeatedStatements {
  const names = new Map<string, string>();
  const forgotten = new Set<string>();
  const opaque = new Map<string, boolean>();
  const uses = new LRUCache<string, number>({ max: counted });
  let named = 0;
  return {
    nameOf(text, given) {
      if (given !== undefined && !forgotten.has(given)) return given;
      const name = names.get(text);
      if (name !== undefined || named === most) return name;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < usesBefore) {
        uses.set(text, count);
        return undefined;
      }
      uses.delete(text);
      const next = `again.${named}`;
      named += 1;
      names.set(text, next);
      return next;
    },
    isOpaque(text, name) {
      const isOpaque = opaque.get(name) ?? (text.includes('$1') && !openValue.test(text));
      opaque.set(name, isOpaque);
      return isOpaque;
    },
    forget(text, given) {
      names.delete(text);
      if (given !== undefined) forgotten.add(given);
    },
  };
}
