import { dictionaryEntry } from '../encoding/dictionary.ts';
import { confidentialityProfileLines } from '../tables/confidentiality-profile.ts';
import type { ElementsByKeyword, ElementValue } from './element-writer.ts';

/** An attribute of PS3.15 table E.1-1 with a value in it that must not be found afterwards. */
export interface Seed {
  /** 8 hexadecimal digits: for a row of repeating groups one of its tags. */
  tag: string;
  /** The action of the profile as the table says it. */
  action: string;
  vr: string;
  /** Options of the table, a letter each. */
  options: string;
  /** What the value is known by; null: of numbers and codes that may stand anywhere. */
  marker: string | null;
  element: { vr: string; value: Exclude<ElementValue, { vr: string; value: unknown } | undefined> };
}

/** Dates and times of all seeds; no file of ours has them otherwise. */
export const seededDate = '19480229';
export const seededTime = '031415.926';

/** Sequences of which items stay: what is seeded in them has a rule of its own. */
const withItemsThatStay: Readonly<Record<string, (marker: string) => ElementsByKeyword>> = {
  '0040A730': (marker) => ({ ValueType: 'TEXT', TextValue: marker }),
  '00700001': (marker) => ({ GraphicLayer: 'A', TextObjectSequence: [{ UnformattedTextValue: marker }] }),
  '00081140': (marker) => ({ ReferencedSOPInstanceUID: uidOf(marker) }),
  '00082112': (marker) => ({ ReferencedSOPInstanceUID: uidOf(marker) }),
};

/** A seed for each row of the table, several for those of repeating groups and of private attributes. */
export function identifyingSeeds(): Seed[] {
  return confidentialityProfileLines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [row = '', action = '', options = ''] = line.split(' ');
      return tagsOf(row).map((tag) => seed(tag, action, options));
    });
}

function tagsOf(row: string): string[] {
  if (row === 'private') return ['00090010', '00091001', '7FE31010'];
  if (!row.includes('x')) return [row];
  if (row.startsWith('50')) return ['50003000', '501E0022'];
  return [row.replace('xx', '00'), row.replace('xx', '1E')];
}

function seed(tag: string, action: string, options: string): Seed {
  const marker = `MK${tag}`;
  const isPrivate = (Number.parseInt(tag.slice(0, 4), 16) & 1) === 1;
  const vr = isPrivate || tag.startsWith('50') ? 'LO' : (dictionaryEntry(tag)?.vr.split('|')[0] ?? 'UI');
  const [shown, value] = valueOf(tag, vr, marker);
  return { tag, action, options, vr, marker: shown, element: { vr, value } };
}

function valueOf(tag: string, vr: string, marker: string): [marker: string | null, value: Seed['element']['value']] {
  switch (vr) {
    case 'SQ': {
      const item = withItemsThatStay[tag]?.(marker) ?? { CodeValue: 'A', CodeMeaning: marker, PersonName: marker };
      return [tag === '00081140' || tag === '00082112' ? uidOf(marker) : marker, [item]];
    }
    case 'UI':
      return [uidOf(marker), uidOf(marker)];
    case 'DA':
      return [seededDate, seededDate];
    case 'TM':
      return [seededTime, seededTime];
    case 'DT':
      return [seededDate, `${seededDate}${seededTime}`];
    case 'AS':
      return ['087Y', '087Y'];
    case 'DS':
    case 'IS':
      return ['7700077', '7700077'];
    case 'US':
    case 'FD':
      return [null, 7];
    case 'OB':
    case 'OW':
    case 'UN':
      return [marker, new TextEncoder().encode(marker)];
    default:
      return [marker, marker];
  }
}

function uidOf(marker: string): string {
  return `1.3.99.${Number.parseInt(marker.slice(2), 16)}`;
}
