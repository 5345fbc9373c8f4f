import { dictionaryEntry, tagOfKeyword } from '@mado/dicom';
import { answeredTags, matchingOf, type SearchKey, type SearchLevel } from '../../studies/index.ts';
import { BadSearchValue, matchOf, type Match } from '../../studies/index.ts';

/**
 * A QIDO-RS search (PS3.18 8.3.4).
 *
 * `include`: tags asked for besides those of every answer, or 'all'. `offset` counts results to leave out. `ignored`:
 * attributes of the query that are no criteria here, and parameters that are not supported: the answer carries a
 * warning for them.
 */
export interface Search {
  readonly criteria: ReadonlyMap<SearchKey, Match>;
  readonly include: 'all' | readonly string[];
  readonly limit: number | null;
  readonly offset: number;
  readonly ignored: readonly string[];
}

/** The query is wrong: `fields` says by parameter what was expected. */
export class BadSearch extends Error {
  override name = 'BadSearch';
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Record<string, string>) {
    super(
      Object.entries(fields)
        .map(([name, expected]) => `${name}: ${expected}`)
        .join('; '),
    );
    this.fields = fields;
  }
}

type Query = Readonly<Record<string, string | readonly string[]>>;

const notSupported = ['emptyvaluematching', 'multiplevaluematching'];
/** A search answers values, and pixels are bulk data. */
const pixelData = new Set(['7FE00008', '7FE00009', '7FE00010']);
const ofRetrieval = ['accept', 'charset'];

function wholeNumber(query: Query, name: string): number | null {
  const value = query[name];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw new BadSearch({ [name]: 'one whole number' });
  return Number(value);
}

function flag(query: Query, name: string): boolean {
  const value = query[name] ?? 'false';
  if (value !== 'true' && value !== 'false') throw new BadSearch({ [name]: 'true or false' });
  return value === 'true';
}

/**
 * Tag and keyword of an attribute given by either (PS3.18 8.3.4.1); of a path into a sequence, those of the sequence.
 */
function attribute(name: string): { tag: string; keyword: string | null } | null {
  const [first = ''] = name.split('.');
  if (/^[0-9a-f]{8}$/i.test(first)) {
    const tag = first.toUpperCase();
    return { tag, keyword: dictionaryEntry(tag)?.keyword ?? null };
  }
  const tag = tagOfKeyword(first);
  return tag === undefined ? null : { tag, keyword: first };
}

function included(query: Query, level: SearchLevel, ignored: string[]): Search['include'] {
  const answered = answeredTags(level);
  const names = [query['includefield'] ?? []].flat().flatMap((value) => value.split(','));
  const tags: string[] = [];
  for (const name of names.map((one) => one.trim())) {
    if (name === 'all') return 'all';
    const found = attribute(name);
    if (found && !pixelData.has(found.tag) && (answered?.has(found.tag) ?? true)) tags.push(found.tag);
    else if (name !== '') ignored.push(name);
  }
  return tags;
}

/**
 * Reads the query of a search.
 *
 * @throws {BadSearch} when a value is not of the form that its attribute or parameter needs
 */
export function parseSearch(query: Query, level: SearchLevel): Search {
  const ignored = notSupported.filter((name) => query[name] === 'true');
  const fuzzy = flag(query, 'fuzzymatching');
  const include = included(query, level, ignored);
  const criteria = new Map<SearchKey, Match>();
  const alsoIncluded: string[] = [];
  const wrong: Record<string, string> = {};
  const parameters = new Set(['limit', 'offset', 'fuzzymatching', 'includefield', ...notSupported, ...ofRetrieval]);

  for (const [name, given] of Object.entries(query)) {
    if (parameters.has(name)) continue;
    const found = attribute(name);
    const matching = found?.keyword && !name.includes('.') ? matchingOf(found.keyword, level) : undefined;
    if (!found?.keyword || !matching) {
      ignored.push(name);
      continue;
    }
    alsoIncluded.push(found.tag);
    try {
      if (typeof given !== 'string' && matching !== 'uid' && matching !== 'modalities')
        throw new BadSearchValue('one value');
      const match = matchOf(matching, [given].flat().join(','), fuzzy);
      if (match) criteria.set(found.keyword as SearchKey, match);
    } catch (error) {
      if (!(error instanceof BadSearchValue)) throw error;
      wrong[name] = error.message;
    }
  }
  if (Object.keys(wrong).length > 0) throw new BadSearch(wrong);
  return {
    criteria,
    include: include === 'all' ? 'all' : [...include, ...alsoIncluded],
    limit: wholeNumber(query, 'limit'),
    offset: wholeNumber(query, 'offset') ?? 0,
    ignored,
  };
}
