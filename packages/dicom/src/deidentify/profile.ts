import { confidentialityProfileLines } from '../tables/confidentiality-profile.ts';
import { beyondTable, noteRows } from './beyond-table.ts';

/** What the profile wants of an attribute when nothing is retained: PS3.15 table E.1-1, compound actions decided. */
export type ProfileAction = 'remove' | 'empty' | 'replace' | 'uid' | 'keep';

export interface ProfileRow {
  action: ProfileAction;
  /** Options that want something else of it: see {@link confidentialityProfileLines}. */
  options: string;
}

/**
 * Compound actions depend on the type that an attribute has in the object at hand. It is the last one of them, the one
 * that is right for every type [DI-7]. U* keeps a sequence and has its UIDs replaced, which is done wherever they
 * stand.
 */
const actions: Readonly<Record<string, ProfileAction>> = {
  X: 'remove',
  Z: 'empty',
  D: 'replace',
  U: 'uid',
  'X/Z': 'empty',
  'X/D': 'replace',
  'Z/D': 'replace',
  'X/Z/D': 'replace',
  'X/Z/U*': 'keep',
};

/** What the table removes though a presentation state has to have it (PS3.3 C.11.10, type 1): replaced [DI-7]. */
const requiredThough = `
00700082 D d
00700083 D d
`;

interface Profile {
  byTag: Map<number, ProfileRow>;
  /** Rows of repeating groups: the digits that count, and what they are. */
  repeating: { mask: number; digits: number; row: ProfileRow }[];
}

let loaded: Profile | undefined;

function profile(): Profile {
  if (loaded) return loaded;
  const all: Profile = { byTag: new Map(), repeating: [] };
  const lines = [confidentialityProfileLines, beyondTable, noteRows, requiredThough].flatMap((rows) =>
    rows.trim().split('\n'),
  );
  for (const line of lines) {
    const [tag = '', action = '', options = ''] = line.split(' ');
    const row = { action: actions[action] ?? 'remove', options };
    if (tag === 'private') continue;
    if (tag.includes('x')) {
      const mask = Number.parseInt(tag.replaceAll(/[0-9A-F]/g, 'F').replaceAll('x', '0'), 16);
      all.repeating.push({ mask, digits: Number.parseInt(tag.replaceAll('x', '0'), 16), row });
    } else all.byTag.set(Number.parseInt(tag, 16), row);
  }
  loaded = all;
  return all;
}

/**
 * The row of an attribute of the standard; undefined where the profile keeps it. Private attributes, of odd groups,
 * have none.
 */
export function profileRow(tag: number): ProfileRow | undefined {
  const exact = profile().byTag.get(tag);
  if (exact || (tag >>> 24 !== 0x50 && tag >>> 24 !== 0x60)) return exact;
  return profile().repeating.find(({ mask, digits }) => (tag & mask) >>> 0 === digits)?.row;
}
