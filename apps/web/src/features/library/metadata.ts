import { changeFolder, itemNameLimit, type Item } from '@mado/contract';
import { formatDicomDate } from '../../app/format.ts';
import { call } from '../../app/http/index.ts';
import type { Text } from '../../app/language/use-text.ts';
import { problemOfName } from '../../app/NameDialog.tsx';

/** What can be said of a folder besides its name: which date depends on the kind of the folder. */
type DateField = 'StudyDate' | 'SeriesDate';

/** What stands in the fields. */
export interface Metadata {
  readonly name: string;
  /** yyyy-MM-dd, or what somebody has typed */
  readonly date: string;
  readonly modality: string;
}

/** What is sent: only what was changed. Null: as the files say it. */
type Change = Partial<Record<'name' | DateField | 'Modality', string | null>>;

/** Words of `metadata` and `app.itemName` by field. */
export type Problems = Partial<Record<keyof Metadata, string>>;

/** A folder of which more can be said than its name; null: it has no such facts. */
export function dateFieldOf({ foldertype }: Item): DateField | null {
  if (foldertype === 'study') return 'StudyDate';
  return foldertype === 'series' ? 'SeriesDate' : null;
}

/** What the fields say at first. A study of several modalities has none of its own. */
export function metadataOf(item: Item): Metadata {
  const field = dateFieldOf(item);
  const [only, ...more] = item.modality_list;
  return {
    name: item.name,
    date: formatDicomDate((field && item[field]) ?? ''),
    modality: item.Modality ?? (more.length === 0 ? (only ?? '') : ''),
  };
}

/** What cannot be sent, in words by field. */
export function problemsOf(t: Text, { name, date, modality }: Metadata): Problems {
  const ofName = problemOfName(name);
  return {
    ...(ofName !== null && { name: t(`app.itemName.${ofName}`, { limit: itemNameLimit }) }),
    ...(date.trim() !== '' && dayOf(date) === null && { date: t('metadata.wrongDate') }),
    ...(!/^([A-Z0-9_]([A-Z0-9_ ]{0,14}[A-Z0-9_])?)?$/.test(codeOf(modality)) && {
      modality: t('metadata.wrongModality'),
    }),
  };
}

/** What differs from what the fields said at first; null: nothing. */
export function changeOf(item: Item, said: Metadata): Change | null {
  const field = dateFieldOf(item);
  const first = metadataOf(item);
  const change: Change = {
    ...(said.name.trim() !== first.name && { name: said.name.trim() }),
    ...(field && said.date.trim() !== first.date && { [field]: dayOf(said.date) }),
    ...(codeOf(said.modality) !== first.modality && { Modality: codeOf(said.modality) || null }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** @throws {RequestFailure} `level_too_low`, `gone`, `name_invalid`, …: the dialog says it */
export function changeMetadata(uuid: string, change: Change): Promise<Item> {
  const { name, ...facts } = change;
  const body = { ...facts, ...(typeof name === 'string' && { name }) };
  return call(changeFolder, { params: { id: uuid }, body }, { quiet: true });
}

/** yyyyMMdd of a day that there is, written with or without signs between; null: it is none. */
function dayOf(text: string): string | null {
  const parts = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text.trim().normalize('NFKC'));
  if (!parts) return null;
  const [, year = '', between = '', month = '', day = ''] = parts;
  // Without signs between them figures could be read in two ways.
  if (between === '' && (month.length < 2 || day.length < 2)) return null;
  const [mm, dd] = [month.padStart(2, '0'), day.padStart(2, '0')];
  const at = new Date(`${year}-${mm}-${dd}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${year}-${mm}-${dd}`);
  return isDay ? year + mm + dd : null;
}

function codeOf(text: string): string {
  return text.trim().normalize('NFKC').toUpperCase();
}
