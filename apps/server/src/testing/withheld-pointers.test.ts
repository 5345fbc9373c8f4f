import { makeViewLink } from '@mado/contract';
import { expandSeriesDocument, keyObjectSelectionFile, type SeriesDocument } from '@mado/dicom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../platform/db/index.ts';
import { aQuiz, uids, type Quiz } from './access/quiz.ts';
import { aLinkedView } from './access/view-link-rows.ts';
import { onBothDatabases } from './index.ts';
import { upload } from './upload.ts';

const data = '/api/datamanage';

// What points at single images of a study tells which of them matter.
onBothDatabases('what points at images while a question about them waits for its answer', (open) => {
  let quiz: Quiz;
  beforeAll(async () => {
    quiz = await aQuiz(await open());
  });
  afterAll(() => quiz.app.close());

  const get = (url: string, headers: Record<string, string>) => quiz.app.fastify.inject({ url, headers });

  it('a link leads to the study, and to the view alone that one has linked oneself [VL-4]', async () => {
    const { app, ids, reader } = quiz;
    await quiz.reveal(false);
    const follow = (code: string) => get(`${data}/view-link/${code}`, reader.headers);
    const url = [`${data}/dcm/folder/${ids.folder}`];
    expect((await follow(ids.link)).json()).toEqual({ url, view: null, withheld: true, hidden: 0, newer: [] });
    const [pane] = aLinkedView.panes;
    const view = { ...aLinkedView, panes: [{ ...pane!, StudyInstanceUID: uids.study }] };
    const body = { items: [{ type: 'folder' as const, id: ids.folder }], view };
    const made = await app.call(makeViewLink, { body }, reader.headers);
    const own = await follow(made.json<{ code: string }>().code);
    expect(own.json()).toEqual({ url, view, withheld: false, hidden: 0, newer: [] });
  });

  it('a link that is withheld tells of no newer version [VL-4, VL-8]', async () => {
    await quiz.reveal(false);
    const [pane] = aLinkedView.panes;
    const image = { ...pane!.image, SOPInstanceUID: uids.instance };
    const shown = { ...pane!, StudyInstanceUID: uids.study, SeriesInstanceUID: uids.series, image };
    const view = JSON.stringify({ ...aLinkedView, panes: [shown] });
    await quiz.app.services.db.rows(sql`
      insert into view_link (code, item_id, place, type, account_id, created_at, digest, view)
      select 'withheldAndNewer', item_id, place, type, account_id, 'epoch', '', ${view}::jsonb
      from view_link where code = ${quiz.ids.link}`);
    const told = await get(`${data}/view-link/withheldAndNewer`, quiz.reader.headers);
    expect(told.json()).toMatchObject({ view: null, withheld: true, newer: [] });
  });

  it('which images somebody has marked is not told [PN-9]', async () => {
    await quiz.reveal(false);
    const { app, ids, org, owner, reader } = quiz;
    const source = `${data}/dcm/folder/${ids.folder}`;
    type Source = { studies: { series: { Modality: string; document: string; derived: unknown }[] }[] };
    const seriesFor = async (headers: Record<string, string>) =>
      (await get(source, headers)).json<Source>().studies.flatMap(({ series }) => series);
    const [image] = await seriesFor(owner.headers);
    const [of = {}] = expandSeriesDocument((await get(image?.document ?? '', owner.headers)).json<SeriesDocument>());
    const key = {
      StudyInstanceUID: uids.study,
      SeriesInstanceUID: uids.series,
      SOPClassUID: '1.2.840.10008.5.1.4.1.1.2',
      SOPInstanceUID: uids.instance,
      FrameNumber: null,
    };
    const ko = { SeriesInstanceUID: '2.25.81', SOPInstanceUID: '2.25.82', SeriesNumber: 900 };
    const bytes = keyObjectSelectionFile({ of, images: [key], note: '', ...ko, at: new Date(2026, 10, 27) });
    await upload(app, owner, { target_org: org, target_folder: ids.folder }, [{ path: 'ko.dcm', bytes }]);
    const derived = async (headers: Record<string, string>) =>
      (await seriesFor(headers)).find(({ Modality }) => Modality === 'KO')?.derived;
    expect(JSON.stringify(await derived(owner.headers))).toContain(uids.instance);
    expect(await derived(reader.headers)).toEqual({ references: [], left_out: 0 });
  });
});
