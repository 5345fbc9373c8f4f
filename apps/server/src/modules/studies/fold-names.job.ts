import type { Services } from '../../platform/context.ts';
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

/** Fills folded names once, at the start. */
export function startFolding(services: Services): { stop(): Promise<void> } {
  let stopped = false;
  const work = foldNames(services, () => !stopped).catch((error: unknown) => {
    services.log.error({ err: error }, 'the names of older studies could not be folded');
  });
  return {
    async stop() {
      stopped = true;
      await work;
    },
  };
}
