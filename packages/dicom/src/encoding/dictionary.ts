import { dictionaryLines } from '../tables/dictionary.ts';

/** One attribute of PS3.6. `vr` may hold alternatives joined by '|' ('US|SS'). */
export interface DictionaryEntry {
  tag: string;
  keyword: string;
  vr: string;
  vm: string;
}

interface Dictionary {
  byTag: Map<string, DictionaryEntry>;
  byKeyword: Map<string, DictionaryEntry>;
  /** Repeating groups and elements such as 60xx3000, by their first two digits (PS3.5 7.6). */
  repeating: Map<string, { pattern: RegExp; entry: DictionaryEntry }[]>;
}

let loaded: Dictionary | undefined;

function dictionary(): Dictionary {
  if (loaded) return loaded;
  const all: Dictionary = { byTag: new Map(), byKeyword: new Map(), repeating: new Map() };
  for (const line of dictionaryLines.trim().split('\n')) {
    const [tag = '', keyword = '', vr = '', vm = ''] = line.split(' ');
    const entry = { tag, keyword, vr, vm };
    all.byKeyword.set(keyword, entry);
    if (!tag.includes('x')) {
      all.byTag.set(tag, entry);
      continue;
    }
    const start = tag.slice(0, 2);
    const patterns = all.repeating.get(start) ?? [];
    patterns.push({ pattern: new RegExp(`^${tag.replaceAll('x', '[0-9A-F]')}$`), entry });
    all.repeating.set(start, patterns);
  }
  loaded = all;
  return all;
}

/** The attribute of a tag given as 8 upper-case hexadecimal digits; undefined for private and unknown tags. */
export function dictionaryEntry(tag: string): DictionaryEntry | undefined {
  const all = dictionary();
  const exact = all.byTag.get(tag);
  if (exact) return exact;
  return all.repeating.get(tag.slice(0, 2))?.find(({ pattern }) => pattern.test(tag))?.entry;
}

/**
 * The tag of a keyword ('PatientName' -> '00100010'); undefined for unknown keywords and for repeating groups, which
 * have no single tag.
 */
export function tagOfKeyword(keyword: string): string | undefined {
  const tag = dictionary().byKeyword.get(keyword)?.tag;
  return tag === undefined || tag.includes('x') ? undefined : tag;
}
