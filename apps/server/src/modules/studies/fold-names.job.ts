import type { Services } from '../../platform/context.ts';
import { jobHandler, noData } from '../../platform/jobs/index.ts';
import { foldedName } from './folded-name.ts';
import { putFoldedNames, studiesWithUnfoldedNames } from './fold-names.sql.ts';

const atOnce = 500;

/**
 * Fills the folded names of studies that were indexed before there were any.
 *
 * @param goOn asked before each batch
 * @returns how many studies were filled
 */
export async function foldNames({ db }: Pick<Services, 'db'>, goOn: () => boolean = () => true): Promise<number> {
  let filled = 0;
  while (goOn()) {
    const studies = await studiesWithUnfoldedNames(db, atOnce);
    if (studies.length === 0) break;
    await putFoldedNames(
      db,
      studies.map((study) => ({
        ...study,
        patient_name_folded: foldedName(study.patient_name),
        referring_physician_name_folded: foldedName(study.referring_physician_name),
      })),
    );
    filled += studies.length;
  }
  return filled;
}

/** Once per start: what lacks folded names comes from an older program. */
export const foldNamesHandler = jobHandler<object>({
  kind: { name: 'studies.foldNames', version: 1, data: noData },
  schedule: { everyMs: null, atStart: true },
  async run(services, { signal }) {
    await foldNames(services, () => !signal.aborted);
    signal.throwIfAborted();
  },
});
