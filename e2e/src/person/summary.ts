import type { Locator } from '@playwright/test';
import type { CountedStudy } from './second-counts.ts';

/** What an upload says of a study. */
export interface SaidStudy {
  /** yyyyMMdd; '' where it says none. */
  readonly date: string;
  readonly modalities: readonly string[];
  /** How many series, and instances, with those that are derived. */
  readonly series: number;
  readonly instances: number;
}

/** The studies of the summary of an upload. */
export async function studiesIn(summary: Locator): Promise<SaidStudy[]> {
  const rows = await summary.getByRole('row').evaluateAll((all) =>
    all.slice(1).map((one) => {
      const [study, modalities, series, instances] = [...one.children];
      return {
        facts: study?.textContent ?? '',
        modalities: [...(modalities?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent),
        series: series?.textContent ?? '',
        instances: instances?.textContent ?? '',
      };
    }),
  );
  return rows.map(({ facts, modalities, series, instances }) => {
    const [images = 0, derived = 0] = instances.split('派生データ').map(Number);
    const date = /\d{4}-\d\d-\d\d/.exec(facts)?.[0] ?? '';
    return {
      date: date.replaceAll('-', ''),
      modalities,
      series: Number(series),
      instances: images + derived,
    };
  });
}

/**
 * The studies of which a summary does not say what another program finds, each in a line of its own; and the lines that
 * are of none of them.
 *
 * @param dated the day is said as it was, that of one of the study's files; else none is
 */
export function compared(
  said: readonly SaidStudy[],
  studies: ReadonlyMap<string, CountedStudy>,
  dated: boolean,
): { missing: string[]; others: SaidStudy[] } {
  const others = [...said];
  const missing = [...studies].flatMap(([uid, { series, instances, modalities, dates }]) => {
    const at = others.findIndex(
      (line) =>
        line.series === series.size &&
        line.instances === instances.size &&
        areOf(line.modalities, modalities) &&
        (dated ? dates.has(line.date) : line.date === ''),
    );
    if (at >= 0) others.splice(at, 1);
    const all = new Set([...modalities.values()].flatMap((own) => [...own]));
    const found = `${[...all].toSorted().join()} of ${[...dates].join()}`;
    return at >= 0 ? [] : [`${uid}, ${found}: ${series.size} series, ${instances.size} instances`];
  });
  return { missing, others };
}

/** Whether a study is said to be of these: each series is of one modality, whichever of its files came first. */
function areOf(said: readonly string[], bySeries: CountedStudy['modalities']): boolean {
  const all = [...bySeries.values()];
  return (
    said.every((one) => all.some((own) => own.has(one))) &&
    all.every((own) => own.size === 0 || said.some((one) => own.has(one)))
  );
}
