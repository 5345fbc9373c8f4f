import { setTimeout as wait } from 'node:timers/promises';
import { client, type Client } from '../harness/http-client.ts';
import { figure, table } from '../harness/markdown.ts';
import { median } from '../harness/statistics.ts';
import { ctSeries, smallStudies, type CtSeries } from './dataset.ts';
import { ingest } from './measures.ts';
import { withSides, type Side } from './sides.ts';

/** Small studies of the organisation, beside one CT. */
const studies = 500;
/** How often each is asked, and how many of the last times count: before, code is compiled and plans are made. */
const [asked, counted] = [40, 24];
/** Milliseconds in which what an ingest leaves behind is done. */
const restMs = 15_000;

interface Answering extends Side {
  readonly to: Client;
  readonly requests: readonly (readonly [name: string, path: string])[];
}

/**
 * How long what pages and viewers ask for takes, one request after another: by name, the median.
 *
 * @param beside folder of another checkout, whose server is asked the same by turns
 */
export async function timeOfRequests(port: number, beside: string | null): Promise<string> {
  return withSides(port, beside, async (sides) => {
    const ct = ctSeries(1);
    for (const { running } of sides) {
      const [, several] = running.ingestModes;
      if (several) await ingest(running, several, [...smallStudies(studies), ...ct.files]);
    }
    await wait(restMs);
    const answering = await Promise.all(sides.map((side) => answeringSide(side, ct)));
    const rows: string[][] = [];
    for (const [n, [name]] of (answering[0]?.requests ?? []).entries())
      rows.push([name, ...(await timesOf(answering, n))]);
    for (const { to } of answering) to.close();
    return table(['a request', ...sides.map(({ name }) => name)], rows);
  });
}

async function answeringSide(side: Side, ct: CtSeries): Promise<Answering> {
  const { running } = side;
  await running.renew();
  const to = client(running.origin, 1, () => running.headers());
  const org = running.root.split('/').at(-1) ?? '';
  const answer = await to.send({ path: `/api/datamanage/dcm/studies?StudyInstanceUID=${ct.study}` });
  const [found] = (JSON.parse(answer.body.toString()) as { studies: { uuid: string }[] }).studies;
  if (!found) throw new Error('the study that came in is not there');
  return { ...side, to, requests: requestsOf(running.root, org, found.uuid, ct) };
}

function requestsOf(root: string, org: string, study: string, ct: CtSeries): Answering['requests'] {
  const series = `${root}/studies/${ct.study}/series`;
  return [
    ['QIDO: studies', `${root}/studies?limit=101`],
    ['QIDO: studies by name', `${root}/studies?PatientName=Tanaka*`],
    ['QIDO: series of a study', series],
    ['QIDO: instances of a series', `${series}/${ct.series}/instances`],
    ['metadata of a series', `${series}/${ct.series}/metadata`],
    ['a frame', `${series}/${ct.series}/instances/${ct.instances[0] ?? ''}/frames/1`],
    ['viewer source of a study', `/api/datamanage/dcm/folder/${study}`],
    ['priors of a study', `/api/datamanage/dcm/earlier/${study}`],
    ['measurements of a study', `/api/datamanage/annotation/folder/${study}`],
    ['thumbnail of a study', `/api/datamanage/thumbnail/${study}`],
    ['details of a folder', `/api/datamanage/info/folder/${study}`],
    ['path of a folder', `/api/datamanage/path/folder/${study}`],
    ['who has access', `/api/datamanage/perm/folder-auth-list/${study}`],
    ['starred items', `/api/datamanage/list/starred?org=${org}`],
    ['trash', `/api/datamanage/list/trash/${org}`],
    ['conferences', `/api/datamanage/list/conference/${org}`],
    ['tags', `/api/tags/org-tag-list/${org}`],
    ['organisations', '/api/access/org/list'],
  ];
}

/** The n-th request of each side, by turns. */
async function timesOf(sides: readonly Answering[], n: number): Promise<string[]> {
  const ms = sides.map((): number[] => []);
  for (let time = 0; time < asked; time += 1)
    for (const [side, { to, requests }] of sides.entries()) {
      const path = requests[n]?.[1] ?? '';
      ms[side]?.push((await to.send({ path, headers: { accept: '*/*' } })).ms);
    }
  return ms.map((values) => `${figure(median(values.slice(-counted)))} ms`);
}
