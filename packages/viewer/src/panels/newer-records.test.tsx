// @vitest-environment jsdom
import { frameNumber } from '@mado/dicom';
import { recordVersion } from '@mado/reading';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AnnotationPanel } from './AnnotationPanel.tsx';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { hitTest } from '../tools/measuring/hit-test.ts';
import { MeasurementLayer } from '../overlays/MeasurementLayer.tsx';

const image: ViewerImage = {
  key: '0',
  SOPInstanceUID: '1.2.3.0',
  frame: frameNumber(1),
  columns: 64,
  rows: 64,
  aspect: 1,
  plane: { position: null, orientation: null, spacing: null, thickness: null },
  instance: {},
};
const affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
const at = '2026-01-02T03:04:05Z';
const by = { uuid: null, username: 'someone' };

it('a record of an unknown form is listed with words, neither drawn nor taken hold of [VW-72]', () => {
  const session = renderInViewer(
    <>
      <MeasurementLayer pane={0} image={image} affine={affine} canvas={null} />
      <AnnotationPanel sheet={false} onClose={() => undefined} onEdit={() => undefined} onJump={() => undefined} />
    </>,
    [],
  );
  const records = [
    aMeasurement(),
    aMeasurement({
      _id: 'newer',
      recordVersion: recordVersion + 1,
      points: [
        [20, 20],
        [40, 20],
      ],
    }),
    aMeasurement({ _id: 'unknown', toolType: 'Sphere' as never, cachedStats: { radius: 'wide' } as never }),
    aMeasurement({ _id: 'odd', recordVersion: recordVersion + 1, points: 'none' as never, cachedStats: null as never }),
  ];
  const measurements = records.map((one, n) => ({
    ...one,
    clock: n + 1,
    addedBy: by,
    addedAt: at,
    updatedBy: by,
    updatedAt: at,
  }));
  act(() => session.dispatch({ type: 'reading-loaded', measurements, mayWrite: true }));
  expect(screen.getAllByTestId('measurement').map(({ dataset }) => dataset['id'])).toEqual(['a', 'newer']);
  expect(screen.getAllByTestId('annotation')).toHaveLength(4);
  expect(screen.getByText('新しい種類の計測')).toBeTruthy();
  const under = (x: number, y: number) =>
    hitTest(session.getState().reading, image, affine, { x, y }, { any: 4, chosen: 4 })?.measurement._id;
  expect([under(0, 0), under(20, 20)]).toEqual(['a', undefined]);
  // Neither is it changed from the list, which says why.
  const changed = screen.getAllByTestId('annotation').map((item) => {
    fireEvent.click(within(item).getByLabelText('詳細'));
    const can = ['ラベルを編集', '削除'].map((name) => within(item).queryByLabelText(name) !== null);
    return [...can, within(item).queryByText(/変更できません/) !== null];
  });
  expect(changed).toEqual([[true, true, false], ...Array.from({ length: 3 }, () => [false, false, true])]);
});
