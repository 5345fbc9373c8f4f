import { expect, test } from 'vitest';
import { createSession } from '../session/create-session.ts';
import { imagesOfSeries } from '../session/testing/a-series-with-images.ts';
import { instanceThatSays } from '../session/testing/a-stack.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { metadataOf } from './save-key-images.ts';

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
