import { readInstance } from '@mado/dicom';
import { buildDicomFile } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { createSession } from '../session/create-session.ts';
import { markKeyImage } from '../session/mark-key-image.ts';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { instanceThatSays } from '../session/testing/a-stack.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { metadataOf, saveKeyImages } from './save-key-images.ts';

test('of two copies of a study each says of the patient what its own does [VW-138]', () => {
  const session = createSession();
  const copy = (id: string) => ({ ...aStudy(aSeries(id, { SeriesInstanceUID: '1.2.7' })), id });
  const [theirs, mine] = [copy('theirs'), copy('mine')];
  session.dispatch({ type: 'studies-loaded', studies: [theirs, mine] });
  for (const { id } of [theirs, mine]) {
    const images = imagesOfSeries(1).map((image) => ({ ...image, instance: instanceThatSays({ '00100020': id }) }));
    session.dispatch({
      type: 'series-loaded',
      series: `/documents/${id}`,
      content: { images, left_out: [] },
      first: 0,
    });
  }
  const key = {
    StudyInstanceUID: '1.2',
    SeriesInstanceUID: '1.2.7',
    SOPClassUID: '1.2',
    SOPInstanceUID: '1.2.3.0',
    FrameNumber: null,
  };
  const own = { images: [key], note: '', SeriesInstanceUID: '2.25.1', SOPInstanceUID: '2.25.2' };
  expect(metadataOf(session.getState(), mine, own)).toMatchObject({ '00100020': { Value: ['mine'] } });
});

test('its series stands behind those of its study, whatever numbers those have [VW-138]', async () => {
  const numberFor = async (...numbers: (number | null)[]) => {
    const session = createSession();
    const series = numbers.map((SeriesNumber, n) =>
      aSeries(`s${n}`, { SeriesInstanceUID: `1.2.7.${n}`, SeriesNumber }),
    );
    const study = { ...aStudy(...series), id: 'folder' };
    session.dispatch({ type: 'studies-loaded', studies: [study] });
    const { dicomJson: instance } = readInstance(buildDicomFile({ StudyInstanceUID: '1.2' }));
    const images = imagesOfSeries(1).map((image) => ({ ...image, instance }));
    session.dispatch({
      type: 'series-loaded',
      series: series[0]!.document,
      content: { images, left_out: [] },
      first: 0,
    });
    const shown = { index: 0, voi: null, scale: 1, affine: plainAffine };
    session.dispatch({ type: 'shown', pane: 0, series: series[0]!.document, shown });
    markKeyImage(session);
    const files: Uint8Array[] = [];
    const save = async (_: unknown, file: Uint8Array) => (files.push(file), null);
    const nothing = async () => null;
    const store = { account: 'reader', refusal: nothing, save, mayDelete: async () => false, remove: nothing };
    await saveKeyImages(session, store, { study, SeriesDescription: '' });
    return readInstance(files[0]!).facts.SeriesNumber;
  };
  expect([await numberFor(3, null), await numberFor(3, 1200)]).toEqual([900, 1201]);
});
