import { identifierKeys, newIdentifiers } from '@mado/dicom/deidentify';
import { expect, type Page } from '@playwright/test';

/** Series and instances of a study. */
interface StudyThere {
  readonly series: ReadonlySet<string>;
  readonly instances: ReadonlySet<string>;
}

/** What is read here of the viewer's source of a folder. */
interface Source {
  readonly studies: readonly {
    readonly StudyInstanceUID: string;
    readonly series: readonly {
      readonly SeriesInstanceUID: string;
      readonly instances: readonly {
        readonly metadata: Readonly<Record<string, { readonly Value?: readonly string[] }>>;
      }[];
    }[];
  }[];
}

async function authorization(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` };
}

/** Series and instances of the folder that is open, by study, as the viewer is told them. */
export async function studiesThere(page: Page): Promise<ReadonlyMap<string, StudyThere>> {
  const folder = new URL(page.url()).pathname.split('/').at(-1);
  const headers = await authorization(page);
  const answer = await page.request.get(`/api/datamanage/dcm/folder/${folder}?instances=1`, { headers });
  const { studies } = (await answer.json()) as Source;
  return new Map(
    studies.map(({ StudyInstanceUID, series }) => {
      const uids = series.flatMap(({ instances }) => instances.map(({ metadata }) => metadata['00080018']?.Value?.[0]));
      const instances = new Set(uids.filter((uid) => uid !== undefined));
      return [StudyInstanceUID, { series: new Set(series.map((one) => one.SeriesInstanceUID)), instances }];
    }),
  );
}

/**
 * The UIDs that files get which a member of an organisation de-identifies.
 *
 * @param target as an upload names it
 */
export async function newUids(page: Page, target: Readonly<Record<string, unknown>>): Promise<(uid: string) => string> {
  const { target_org, is_org_perm, target_folder } = target;
  const answer = await page.request.post('/api/datamanage/deidentification-key', {
    headers: await authorization(page),
    data: { target_org, is_org_perm, target_folder },
  });
  expect(answer.status()).toBe(200);
  const { key } = (await answer.json()) as { key: string };
  return newIdentifiers(identifierKeys(Buffer.from(key, 'base64url'))).uid;
}

/** Studies as lines that can be compared: each with its series and its instances, in order. */
export function linesOf(
  studies: ReadonlyMap<string, StudyThere>,
  uid: (old: string) => string = (same) => same,
): string[] {
  const all = (uids: ReadonlySet<string>) => [...uids].map(uid).toSorted().join(' ');
  return [...studies].map(([study, its]) => `${uid(study)}: ${all(its.series)}: ${all(its.instances)}`).toSorted();
}
