import type { Random } from '../../platform/random/index.ts';
import { isFromOutside } from '../storage/index.ts';
import { addFacts } from './add-instance.ts';
import type { CandidateStudy } from './identity/study-of-file.ts';
import type { BroughtInstance } from './new-instance.ts';
import type { Known } from './studies.sql.ts';
import type { SeriesUpsert, StudyUpsert, StudyUpserts } from './study-upserts.ts';

/** A file with the folders into which it goes and the item that it becomes. */
export interface AssignedInstance {
  readonly file: BroughtInstance;
  readonly study: StudyUpsert;
  readonly series: SeriesUpsert;
  /** id of the item */
  readonly id: string;
  /** what its study held of it before */
  readonly before: Known | undefined;
  /** the file of the same batch that takes the item in the end, where that is another one */
  readonly later: BroughtInstance | null;
}

/**
 * Decides for each file, in order, to which study and series it belongs [ID-1] and which item it becomes, and adds what
 * it says to their facts. Files of one SOP Instance UID in a series become one item.
 *
 * @param known per file, what the studies of its UID hold of it
 */
export function assignInstances(
  upserts: StudyUpserts,
  files: readonly BroughtInstance[],
  known: readonly (readonly Known[])[],
  random: Random,
): AssignedInstance[] {
  const ids = new Map<string, string>();
  /** Per item, whose bytes it has by now. */
  const bytes = new Map<string, { sha256: string | null; outside: boolean }>();
  const assigned = files.map((file, n) => {
    const holdings = known[n] ?? [];
    const study = upserts.studyOf(file.entry, file.by, (id) =>
      held(
        holdings.find((one) => one.study === id),
        file,
      ),
    );
    const series = upserts.seriesOf(file.entry, study, file.by);
    const before = holdings.find((one) => one.study === study.row.item_id);
    const key = `${series.row.item_id} ${file.entry.instance.uid}`;
    const id = ids.get(key) ?? before?.instance ?? random.uuid();
    ids.set(key, id);
    // Added at once: to which study the next one belongs depends on it. The same bytes say nothing new, unless they are
    // the organisation's own from now on.
    const outside = isFromOutside(file.by);
    const now = bytes.get(id) ?? before;
    if (now?.sha256 !== file.sha256 || (now.outside && !outside)) {
      addFacts(study, series, file.entry, { id, outside, isVersion: file.versionOf === id });
      bytes.set(id, { sha256: file.sha256, outside });
    }
    return { file, study, series, id, before };
  });
  const last = new Map(assigned.map(({ id, file }) => [id, file]));
  return assigned.map((one): AssignedInstance => {
    const stays = last.get(one.id) ?? one.file;
    return { ...one, later: stays === one.file ? null : stays };
  });
}

function held(known: Known | undefined, file: BroughtInstance): CandidateStudy['holds'] {
  if (known?.instance && known.instance === file.versionOf) return 'item';
  if (known?.instance) return known.sha256 === file.sha256 ? 'bytes' : 'instance';
  return known?.series ? 'series' : null;
}
