import type { Locator } from '@playwright/test';

/** What an upload says of a study: how many series, and instances, with those that are derived. */
export const factsOfStudy = (series: number, instances: number) => `${series} series, ${instances} instances`;

/** The studies of the summary of an upload, as {@link factsOfStudy}. */
export async function studiesIn(summary: Locator): Promise<string[]> {
  const rows = await summary
    .getByRole('row')
    .evaluateAll((all) => all.slice(1).map((one) => [...one.children].map(({ textContent }) => textContent)));
  return rows.map(([, , series, instances]) => {
    const [images = 0, derived = 0] = (instances ?? '').split('派生データ').map(Number);
    return factsOfStudy(Number(series), images + derived);
  });
}
