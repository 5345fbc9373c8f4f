// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { ScaleBar } from './ScaleBar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [image] = imagesOfSeries(1);
function show(spacing: readonly [number, number] | null, paneWidth: number) {
  const measured = { ...image!, plane: { ...image!.plane, spacing } };
  renderInViewer(<ScaleBar image={measured} affine={plainAffine} paneWidth={paneWidth} />, []);
  return screen.queryByTestId('scale-bar');
}

test('it is drawn as long as it says [VW-15]', () => {
  const bar = show([0.5, 0.5], 1000);
  expect([bar?.textContent, bar?.style.width]).toEqual(['5 cm', '100px']);
  expect([...bar!.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toEqual(
    Array.from({ length: 2 }, () => 'M0.5 0V6H99.5V0'),
  );
});

test('in a narrow pane it is shorter, and lies above the words of the corners [VW-15, VW-103]', () => {
  const bar = show([0.5, 0.5], 130);
  expect([bar?.textContent, bar?.style.width, bar?.style.bottom]).toEqual(['2 cm', '40px', '44px']);
});

test('it is as long in CSS pixels as the picture is enlarged in those of the screen [VW-15]', () => {
  vi.stubGlobal('devicePixelRatio', 2);
  const bar = show([1, 1], 1000);
  expect([bar?.textContent, bar?.style.width]).toEqual(['20 cm', '100px']);
});

test('there is none where the size of a pixel is not known [VW-15]', () => {
  expect(show(null, 1000)).toBeNull();
});

test('of an ultrasound image it is that of the region in its middle, whatever lies in the corners [RD-6]', () => {
  const one = (value: number) => ({ vr: 'FD', Value: [value] });
  const region = ([left, top, right, bottom]: number[], cm: number) => ({
    '00186018': one(left ?? 0),
    '0018601A': one(top ?? 0),
    '0018601C': one(right ?? 0),
    '0018601E': one(bottom ?? 0),
    '00186024': one(3),
    '00186026': one(3),
    '0018602C': one(cm),
    '0018602E': one(cm),
  });
  const regions = [region([0, 0, 9, 9], 1), region([20, 20, 80, 80], 0.05)];
  const instance = { '00186011': { vr: 'SQ', Value: regions } };
  renderInViewer(
    <ScaleBar image={{ ...image!, columns: 100, rows: 100, instance }} affine={plainAffine} paneWidth={1000} />,
    [],
  );
  expect(screen.getByTestId('scale-bar').textContent).toBe('5 cm');
});
