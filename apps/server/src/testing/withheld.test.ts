import {
  annotations,
  changeAnnotations,
  earlierStudies,
  fileDetail,
  keepView,
  seriesDocument,
  type Answer,
} from '@mado/contract';
import { endpoints } from '@mado/contract/endpoints';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayStillDownload, putGrant } from '../modules/sharing/index.ts';
import { aLine, aQuiz, askElsewhere, aView, marker, uids, type Quiz } from './access/quiz.ts';
import { sql } from '../platform/db/index.ts';
import { aFolder, onBothDatabases } from './index.ts';
import { upload } from './upload.ts';

/**
 * `tells`: what is told to who may is withheld; `hides`: all of it is, as if it were not there; `gone`: the same of an
 * organisation's root, where it is not served; `refuses`: goes out as it is stored or not at all; or pixels alone.
 */
interface Asked {
  kind: 'tells' | 'hides' | 'gone' | 'refuses' | 'pixels';
  urls: (quiz: Quiz) => string[];
}
const tells = (urls: Asked['urls']): Asked => ({ kind: 'tells', urls });
const refuses = (urls: Asked['urls']): Asked => ({ kind: 'refuses', urls });
const pixels = (urls: Asked['urls']): Asked => ({ kind: 'pixels', urls });
const data = '/api/datamanage';

/** Every reading endpoint that tells of a study, by its name in the contract. */
const asked: Readonly<Record<string, Asked>> = {
  'storage.fileDetail': tells(({ ids }) => [`${data}/detail/file/${ids.file}`]),
  'storage.folderDetail': tells(({ ids }) => all(ids).map((id) => `${data}/detail/folder/${id}`)),
  'storage.folderInfo': tells(({ ids }) => all(ids).map((id) => `${data}/info/folder/${id}?combine=true`)),
  'storage.folderPath': tells(({ ids }) => [ids.study, ids.series, ids.file].map((id) => `${data}/path/folder/${id}`)),
  'storage.recursiveFolder': tells(({ ids }) => all(ids).map((id) => `${data}/recursive/folder/${id}`)),
  'tags.listOfOrganisation': tells(({ org }) => [`/api/tags/org-tag-list/${org}`]),
  'tags.info': { kind: 'hides', urls: ({ ids }) => [`/api/tags/info/${ids.tag}`] },
  'personal.listRecent': tells(() => [`${data}/list/recent`]),
  'personal.listStarred': tells(() => [`${data}/list/starred`]),
  'studies.seriesDocument': tells(({ ids }) => [
    `${data}/series-document/${ids.series}`,
    `${data}/series-document/${ids.series}?file=${ids.file}`,
  ]),
  'studies.viewerSourceOfFile': tells(({ ids }) => [
    `${data}/dcm/file/${ids.file}`,
    `${data}/dcm/file/${ids.file}?instances=true`,
  ]),
  'studies.viewerSourceOfFolder': tells(({ ids }) =>
    all(ids).flatMap((id) => [`${data}/dcm/folder/${id}`, `${data}/dcm/folder/${id}?instances=true`]),
  ),
  'patients.viewerSource': tells(({ org }) => [`${data}/dcm/patient/${org}?patientId=MARKZID`]),
  'patients.viewerSourceOfStudies': tells(() => [`${data}/dcm/studies?StudyInstanceUID=${uids.study}`]),
  'annotations.read': tells(({ ids }) => [
    ...all(ids).map((id) => `${data}/annotation/folder/${id}`),
    `${data}/annotation/file/${ids.file}`,
  ]),
  'search.storage': tells(({ org }) =>
    ['Markzname', 'MARKZID', 'Markz+tag', 'Markzname+Himitsu'].map(
      (query) => `/api/search/org-storage-command/${org}?query=${query}`,
    ),
  ),
  'presentations.read': tells(({ ids }) => all(ids).map((id) => `${data}/presentation/${id}`)),
  'presentations.picture': pixels(({ ids }) => [`${data}/presentation/${ids.folder}/picture/${ids.view}`]),
  'viewLinks.list': tells(() => [`${data}/view-links`]),
  'viewLinks.view': tells(({ ids }) => [`${data}/view-link/${ids.link}`]),
  'thumbnails.get': pixels(({ ids }) => [ids.study, ids.series, ids.file].map((id) => `${data}/thumbnail/${id}`)),
  'downloads.archiveContents': refuses(({ ids }) => all(ids).map((id) => `${data}/archive/contents?uuids=${id}`)),
  'downloads.archiveFolder': refuses(({ ids }) => all(ids).map((id) => `${data}/archive/folder/${id}`)),
  'downloads.archiveItems': refuses(({ ids }) =>
    [...all(ids), ids.file].map((id) => `${data}/archive/items?uuids=${id}`),
  ),
  ...dicomweb('searchStudies', 'tells', '/studies'),
  ...dicomweb('searchSeries', 'tells', '/series'),
  ...dicomweb('searchInstances', 'tells', '/instances?includefield=all'),
  ...dicomweb('searchStudySeries', 'tells', '/studies/{study}/series?includefield=all'),
  ...dicomweb('searchStudyInstances', 'tells', '/studies/{study}/instances?includefield=all'),
  ...dicomweb('searchSeriesInstances', 'tells', '/studies/{study}/series/{series}/instances?includefield=all'),
  ...dicomweb('studyMetadata', 'tells', '/studies/{study}/metadata'),
  ...dicomweb('seriesMetadata', 'tells', '/studies/{study}/series/{series}/metadata'),
  ...dicomweb('instanceMetadata', 'tells', '/studies/{study}/series/{series}/instances/{instance}/metadata'),
  ...dicomweb('retrieveStudy', 'refuses', '/studies/{study}'),
  ...dicomweb('retrieveSeries', 'refuses', '/studies/{study}/series/{series}'),
  ...dicomweb('retrieveInstance', 'refuses', '/studies/{study}/series/{series}/instances/{instance}'),
  ...dicomweb('frames', 'pixels', '/studies/{study}/series/{series}/instances/{instance}/frames/1'),
  ...dicomweb('bulkData', 'refuses', '/studies/{study}/series/{series}/instances/{instance}/bulkdata/00420011'),
};

/** What never tells of a study that somebody else has: accounts, organisations, rights, numbers, other images. */
const elsewhere = [
  /^(accounts|organisations|tutorial|preferences|images)\./,
  // For admins, without names of private items.
  /^audit\./,
  /^sharing\.(listFile|listFolder|linkControl|linkVisits)$/,
  // What was shared by itself: a test of its own; folders, numbers; for full access alone.
  /^storage\.(listRoot|listRootFolders|organisationUsage|listTrash)$/,
  /^(events\.stream|autoDelete\.countOverdue)$/,
  // Folders with a page.
  /^conferences\./,
  // By an address that was given out: a test of its own.
  /^storage\.fileContent$/,
  // Other studies than the one that is named: a test of its own.
  /^patients\.earlierStudies$/,
  // A list of items, as all others.
  /^studies\.identityConflict$/,
];

const does = {
  tells: 'tells nothing',
  hides: 'is as if it were not',
  gone: 'does not serve it',
  refuses: 'refuses',
  pixels: 'sends pixels',
};
const refusals: Partial<Record<Asked['kind'], string>> = {
  hides: 'no_access',
  gone: 'gone',
  refuses: 'answer_withheld',
};
/** Lists of one's own, in which others have nothing. */
const isOwn = (url: string) => /(list\/(recent|starred)|view-links)$/.test(url);
const isTold = (kind: Asked['kind']) => kind === 'tells' || kind === 'hides';

const all = ({ folder, study, series }: Quiz['ids']) => [folder, study, series];

function dicomweb(verb: string, kind: Asked['kind'], path: string): Record<string, Asked> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof uids) => uids[name]);
  return {
    [`dicomweb.folder.${verb}`]: {
      kind,
      urls: ({ ids }) => [...all(ids), ids.file].map((id) => `/api/dicomweb/folder/${id}${address}`),
    },
    [`dicomweb.org.${verb}`]: {
      kind: verb.startsWith('search') ? kind : 'gone',
      urls: ({ org }) => [`/api/dicomweb/org/${org}${address}`],
    },
  };
}

const textOf = ({ rawPayload, headers }: LightMyRequestResponse): string =>
  `${rawPayload.toString('utf8')} ${rawPayload.toString('latin1')} ${JSON.stringify(headers)}`;
const codeOf = (answer: LightMyRequestResponse) => answer.json<{ code?: string }>().code;

it('every endpoint that reads is asked, or tells of no study', () => {
  const names = endpoints.filter(({ method }) => method === 'GET').map(({ name }) => name);
  const unknown = names.filter((name) => !asked[name] && !elsewhere.some((other) => other.test(name)));
  expect(unknown).toEqual([]);
  expect(Object.keys(asked).filter((name) => !names.includes(name))).toEqual([]);
});

onBothDatabases('while a question waits for its answer', (open) => {
  let quiz: Quiz;
  beforeAll(async () => {
    quiz = await aQuiz(await open());
  });
  afterAll(() => quiz.app.close());

  const get = async (url: string, headers: Record<string, string>) => {
    const ask = () => quiz.app.fastify.inject({ url, headers: { accept: '*/*', ...headers } });
    let answer = await ask();
    // A picture that took too long on a busy machine is asked for again, as pages do.
    for (let n = 0; n < 5 && answer.statusCode === 503; n += 1) answer = await ask();
    return answer;
  };
  const readers = () => Object.entries({ reader: quiz.reader.headers, ...quiz.visitors });

  for (const [name, { kind, urls }] of Object.entries(asked))
    it(`${name}: ${does[kind]} [PN-9, PN-10, PN-11, PN-12]`, async () => {
      await quiz.reveal(false);
      for (const url of urls(quiz)) {
        const whole = await get(url, quiz.owner.headers);
        // Who may edit has it all the time; else the question would be none.
        const own = isOwn(url);
        if (!own) expect(whole.statusCode, `${url} ${whole.statusCode === 200 ? '' : whole.body}`).toBeLessThan(300);
        if (isTold(kind) && !own) expect(textOf(whole), url).toMatch(marker);
        for (const [who, headers] of readers()) {
          const answer = await get(url, headers);
          expect(textOf(answer), `${who} ${url}`).not.toMatch(marker);
          expect(answer.statusCode, `${who} ${url} ${answer.body.slice(0, 300)}`).toBeLessThan(500);
          if (who === 'reader') {
            const code = refusals[kind];
            if (code) expect(codeOf(answer), url).toBe(code);
            else expect(answer.statusCode, `${url} ${answer.statusCode >= 300 ? answer.body : ''}`).toBeLessThan(300);
          }
        }
      }
      await quiz.reveal(true);
      for (const url of urls(quiz)) {
        const answer = await get(url, quiz.reader.headers);
        expect(answer.statusCode, url).toBeLessThan(300);
        if (isTold(kind)) expect(textOf(answer), url).toMatch(marker);
        for (const headers of Object.values(quiz.visitors)) {
          const told = await get(url, headers);
          if (isTold(kind) && told.statusCode === 200 && !isOwn(url)) expect(textOf(told), url).toMatch(marker);
        }
      }
      await quiz.reveal(false);
    });

  describe('besides', () => {
    it('an address that was given out before opens nothing [PN-11]', async () => {
      await quiz.reveal(true);
      const { ids, reader, app } = quiz;
      const { signed_url: url } = (await app.call(fileDetail, { params: { id: ids.file } }, reader.headers)).json<{
        signed_url: string;
      }>();
      expect((await get(url, {})).statusCode).toBe(200);
      await quiz.reveal(false);
      expect(codeOf(await get(url, {}))).toBe('answer_withheld');
    });

    it('what is being downloaded goes no further [PN-11, AC-19]', async () => {
      const { app, ids, reader, owner } = quiz;
      const goesOn = ({ caller }: Quiz['reader']) => mayStillDownload(app.services.contextOf(caller), [ids.study]);
      await quiz.reveal(true);
      expect(await goesOn(reader)).toBe(true);
      await quiz.reveal(false);
      expect([await goesOn(reader), await goesOn(owner)]).toEqual([false, true]);
    });

    it('nor does the list of what is shared, until there is no question any more [PN-9]', async () => {
      const url = `${data}/list/org-root/${quiz.org}`;
      await quiz.change({ revealed: false, question: 'What is it?' });
      const told = async () => textOf(await get(url, quiz.visitors.guest));
      expect(await told()).toContain(quiz.ids.study);
      expect(await told()).not.toMatch(marker);
      await quiz.change({ question: '' });
      // The text may ask in its place: there is an answer.
      expect(await told()).not.toMatch(marker);
      await quiz.change({ answer: '' });
      expect(await told()).toMatch(marker);
      await quiz.change({ question: 'What is it?', answer: 'Markz answer' });
      expect(await told()).not.toMatch(marker);
    });

    it('what a cache holds of one is not taken for the other [PN-9]', async () => {
      const { ids, reader, owner, app } = quiz;
      const documents = asked['studies.seriesDocument']?.urls(quiz) ?? [];
      const urls = [
        ...documents,
        ...(asked['dicomweb.folder.seriesMetadata']?.urls(quiz) ?? []),
        ...(asked['dicomweb.folder.instanceMetadata']?.urls(quiz) ?? []),
      ];
      for (const url of urls) {
        await quiz.reveal(false);
        const [whole, told] = [await get(url, owner.headers), await get(url, reader.headers)];
        const tags = [whole, told].map(({ headers }) => String(headers['etag']));
        expect(new Set(tags).size, url).toBe(2);
        // Nor does that of a series document tell of the file to who has a guess of it [VS-35].
        if (documents.includes(url)) expect(tags[1], url).not.toContain(String(tags[0]).replaceAll(/W\/|"|\..*/g, ''));
        const again = await get(url, { ...reader.headers, 'if-none-match': tags[0] ?? '' });
        expect([again.statusCode, marker.test(textOf(again))]).toEqual([200, false]);
        expect((await get(url, { ...reader.headers, 'if-none-match': tags[1] ?? '' })).statusCode).toBe(304);
        await quiz.reveal(true);
        const shown = await get(url, { ...reader.headers, 'if-none-match': tags[1] ?? '' });
        expect([shown.statusCode, marker.test(textOf(shown))]).toEqual([200, true]);
      }
      const sent = await app.call(seriesDocument, { params: { id: ids.series }, query: {} }, reader.headers);
      expect(sent.headers['cache-control']).toContain('no-cache');
    });

    it('what is needed to show the pixels stays [PN-9]', async () => {
      await quiz.reveal(false);
      const [url = ''] = asked['dicomweb.folder.instanceMetadata']?.urls(quiz) ?? [];
      const [metadata] = (await get(url, quiz.reader.headers)).json<Record<string, { Value?: unknown[] }>[]>();
      expect(metadata).toMatchObject({
        '00080018': { Value: [uids.instance] },
        '00080060': { Value: ['CT'] },
        '00280010': { Value: [64] },
        '00280100': { Value: [16] },
        '7FE00010': { BulkDataURI: expect.stringContaining('/bulkdata/7FE00010') },
      });
      const bulk = await get(url.replace('/metadata', '/bulkdata/7FE00010'), quiz.reader.headers);
      expect([bulk.statusCode, bulk.rawPayload.length]).toEqual([200, 64 * 64 * 2]);
    });

    it('a search by a name finds nothing, whether or not it is right [PN-10]', async () => {
      await quiz.reveal(false);
      const found = async (query: string, headers = quiz.reader.headers) =>
        (await get(`/api/dicomweb/folder/${quiz.ids.folder}/studies?${query}`, headers)).json<unknown[]>().length;
      for (const query of ['PatientName=Markz*', 'PatientID=MARKZID', 'StudyDate=19991231', 'PatientID=X'])
        expect(await found(query), query).toBe(0);
      expect(await found('PatientID=MARKZID', quiz.owner.headers)).toBe(1);
      const search = `/api/search/org-storage-command/${quiz.org}?query=`;
      for (const query of ['Markzname', 'Unknownname'])
        expect((await get(search + query, quiz.reader.headers)).json(), query).toEqual({ total: 0, hits: [] });
    });

    it('it is not what a later study is compared with, nor is it told what is earlier [PN-10, VS-34]', async () => {
      const { app, org, reader, ids } = quiz;
      const place = await aFolder(app.services, { org, owner: reader.id });
      const target = { target_org: org, target_folder: place.id, is_org_perm: false };
      const days = { before: '19500101', later: '20200101' };
      const studies: Record<string, string> = {};
      for (const [name, StudyDate] of Object.entries(days)) {
        const bytes = buildDicomFile({
          StudyInstanceUID: syntheticUid('compared', name),
          PatientID: 'MARKZID',
          StudyDate,
          Modality: 'CT',
          pixels: { rows: 2, columns: 2, native: new Uint16Array(4) },
        });
        const { results } = await upload(app, reader, target, [{ path: `${name}.dcm`, bytes }]);
        studies[name] = results[0]?.study?.uuid ?? '';
      }
      const earlier = async (id: string) =>
        (await app.call(earlierStudies, { params: { id } }, reader.headers))
          .json<Answer<typeof earlierStudies>>()
          .studies.map(({ uuid }) => uuid);
      await quiz.reveal(false);
      expect([await earlier(studies['later'] ?? ''), await earlier(ids.study)]).toEqual([[studies['before']], []]);
      await quiz.reveal(true);
      expect(await earlier(studies['later'] ?? '')).toEqual([ids.study, studies['before']]);
      expect(await earlier(ids.study)).toEqual([studies['before']]);
    });

    it('one reads what one said oneself, and says more [PN-12]', async () => {
      await quiz.reveal(false);
      const { app, ids, reader } = quiz;
      const params = { type: 'folder' as const, id: ids.study };
      const labels = async () =>
        (await app.call(annotations, { params }, reader.headers))
          .json<{ measurements: { label: string }[] }>()
          .measurements.map(({ label }) => label)
          .toSorted();
      expect(await labels()).toEqual(['what the reader said']);
      const body = { base: 0, put: [aLine('more')], remove: [] } as never;
      const changed = await app.call(changeAnnotations, { params, body }, reader.headers);
      expect(changed.statusCode, changed.body).toBe(200);
      expect(textOf(changed)).not.toMatch(marker);
      expect(await labels()).toEqual(['more', 'what the reader said']);
    });

    it('who may edit a folder below the one that asks learns nothing by steps of their own [PN-9]', async () => {
      await quiz.reveal(false);
      const { app, ids, visitors, guest } = quiz;
      const shared = { itemId: ids.study, subject: { kind: 'user' as const, accountId: guest }, allowDownload: true };
      await putGrant(app.services, { ...shared, level: 'can_edit' });
      const params = { id: ids.study };
      const kept = await app.call(keepView, { params, body: aView }, visitors.guest);
      expect(kept.statusCode, kept.body).toBe(201);
      const read = () => get(`${data}/presentation/${ids.study}`, visitors.guest);
      const told = await read();
      expect(told.json()).toMatchObject({ can: { edit: true }, steps: [{ panes: [{ study: null }] }] });
      expect(textOf(told)).not.toMatch(marker);
      await quiz.reveal(true);
      expect(textOf(await read())).toMatch(marker);
      await putGrant(app.services, { ...shared, level: 'can_view' });
    });

    it('a question about a copy elsewhere takes nothing of the study from the organisation [PN-10, ID-14]', async () => {
      await quiz.reveal(false);
      const { org, owner } = quiz;
      await askElsewhere(quiz);
      const root = `/api/dicomweb/org/${org}/studies`;
      const series = `${root}/${uids.study}/series/${uids.series}`;
      for (const url of [
        `${root}?StudyInstanceUID=${uids.study}`,
        `${root}?PatientID=MARKZID`,
        `${series.replace(/\/[^/]+$/, '')}?includefield=all`,
        `${series}/metadata`,
        `${series}/instances?includefield=all`,
        `${data}/dcm/patient/${org}?patientId=MARKZID`,
        `${data}/dcm/studies?StudyInstanceUID=${uids.study}`,
      ]) {
        const answer = await get(url, owner.headers);
        expect([answer.statusCode, marker.test(textOf(answer))], url).toEqual([200, true]);
      }
      expect((await get(`${root}/${uids.study}`, owner.headers)).statusCode).toBe(200);
    });

    it('nothing is withheld from who may edit, though the folder is read-only for the time being [PN-9]', async () => {
      await quiz.reveal(false);
      const lock = (is: boolean) =>
        quiz.app.services.db.rows(
          sql`update item set read_only = ${is} where id = ${quiz.ids.folder}::uuid or ancestors @> array[${quiz.ids.folder}::uuid]`,
        );
      await lock(true);
      const url = `${data}/info/folder/${quiz.ids.folder}`;
      expect(textOf(await get(url, quiz.owner.headers))).toMatch(marker);
      expect(textOf(await get(url, quiz.reader.headers))).not.toMatch(marker);
      await lock(false);
    });
  });
});
