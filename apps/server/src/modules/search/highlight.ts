import type { Highlight, Item, SearchField } from '@mado/contract';
import { foldedName } from '../studies/index.ts';
import type { QueryWord } from './query-words.ts';

/** A text as it is compared, and where each unit of it comes from in the text. */
interface Folded {
  text: string;
  starts: number[];
  ends: number[];
}

function foldWithPositions(text: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  // A letter is folded together with the marks on it, half-width ones too.
  for (const { 0: letter, index } of text.matchAll(/.[\p{M}\uff9e\uff9f]*/gsu)) {
    const compared = foldedName(letter);
    folded.text += compared;
    for (let n = 0; n < compared.length; n += 1) {
      folded.starts.push(index);
      folded.ends.push(index + letter.length);
    }
  }
  return folded;
}

/**
 * Why an item is a hit: its name where that has a word of the query, else the first of its fields that has.
 *
 * @param names the groups of the patient's name, joined with `=`
 */
export function highlightOf(
  item: Pick<
    Item,
    'name' | 'comment' | 'tags' | 'PatientName' | 'PatientID' | 'StudyDate' | 'modality_list' | 'foldertype'
  >,
  names: string | null,
  field: SearchField,
  words: readonly QueryWord[],
): Highlight | null {
  const ofStudy = item.foldertype === 'study';
  const groups = (names ?? item.PatientName ?? '').split('=').map((group) => group.replaceAll('^', ' ').trim());
  const texts: [Highlight['field'], string | null][] = [
    ['name', item.name],
    ...(ofStudy ? groups.map((group): [Highlight['field'], string] => ['PatientName', group]) : []),
    ['PatientID', ofStudy ? item.PatientID : null],
    ...item.tags.map(({ name }): [Highlight['field'], string] => ['tag', name]),
    ['StudyDate', ofStudy ? item.StudyDate : null],
    ['modality', ofStudy ? item.modality_list.join(' ') : null],
    ['comment', item.comment],
  ];
  for (const [of, text] of texts) {
    if (!text || (field !== 'all' && field !== of)) continue;
    const ranges = rangesIn(text, words);
    if (ranges.length > 0) return of === 'comment' ? cutAround(text, ranges) : { field: of, text, ranges };
  }
  return null;
}

/** What stands before the first word, and in all, of a comment of any length: characters. */
const before = 20;
const most = 120;

/** A comment as far as it says why it is a hit; its lines are one. */
function cutAround(text: string, ranges: Highlight['ranges']): Highlight {
  const first = ranges[0]?.start ?? 0;
  const from = first <= before ? 0 : first - before;
  // No letter is cut in two.
  const start = /[\udc00-\udfff]/.test(text[from] ?? '') ? from + 1 : from;
  const cut = text.slice(start, start + most).replace(/[\ud800-\udbff]$/, '');
  const shown = ranges
    .map((range) => ({ start: range.start - start, end: Math.min(range.end - start, cut.length) }))
    .filter((range) => range.start < range.end);
  return { field: 'comment', text: cut.replaceAll(/\s/g, ' '), ranges: shown };
}

function rangesIn(text: string, words: readonly QueryWord[]): Highlight['ranges'] {
  const folded = foldWithPositions(text);
  const found = words.flatMap((word) => placesOf(folded.text, word));
  const ranges = found
    .map(({ from, to }) => ({ start: folded.starts[from] ?? 0, end: folded.ends[to - 1] ?? 0 }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  // What overlaps is one.
  const joined: Highlight['ranges'] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else joined.push({ ...range });
  }
  return joined;
}

function placesOf(folded: string, { text, begins }: QueryWord): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  for (let from = folded.indexOf(text); from >= 0; from = folded.indexOf(text, from + text.length)) {
    if (!begins || from === 0 || !/[a-z0-9]/.test(folded[from - 1] ?? ''))
      places.push({ from, to: from + text.length });
  }
  return places;
}
