// @vitest-environment jsdom
import { buildSeriesDocument, type DicomJson } from '@mado/dicom';
import { toolTypes } from '@mado/reading';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSession, type Session } from '../session/create-session.ts';
import type { GreyPicture } from '../session/picture.ts';
import { seriesImages } from '../session/series-images.ts';
import { activePane } from '../session/state.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { drawPixels, greysOn } from '../testing/pixel-canvas.ts';
import { browserClock } from '../tools/measuring/statistics-pace.ts';
import { listenToGestures } from '../tools/pane-gestures.ts';
import { createPaneRenderer, type PaneRenderer } from './pane-renderer.ts';

const instance: DicomJson = {
  '00080016': { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.2'] },
  '00080018': { vr: 'UI', Value: ['1.2.3.1'] },
  '00080060': { vr: 'CS', Value: ['CT'] },
  '00280010': { vr: 'US', Value: [1] },
  '00280011': { vr: 'US', Value: [1] },
  '00280030': { vr: 'DS', Value: [0.5, 0.5] },
  '00281052': { vr: 'DS', Value: [-1024] },
  '00281053': { vr: 'DS', Value: [1] },
  '7FE00010': { vr: 'OW', BulkDataURI: 'bulk' },
};

const picture: GreyPicture = {
  kind: 'grey',
  columns: 1,
  rows: 1,
  pixels: Uint16Array.of(1064),
  least: 1064,
  most: 1064,
  low: 1064,
  high: 1064,
  pipeline: { modality: { slope: 1, intercept: -1024 }, alternatives: [], inverse: false },
};

let session: Session;
let element: HTMLElement;
let renderer: PaneRenderer;
let frames: FrameRequestCallback[];

beforeEach(async () => {
  drawPixels();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const box = { left: 0, top: 0, width: 200, height: 100 } as DOMRect;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  session = createSession();
  const series = aSeries('a');
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(series)] });
  const content = seriesImages(buildSeriesDocument([instance]));
  session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
  element = document.createElement('div');
  element.setPointerCapture = () => undefined;
  renderer = createPaneRenderer(element, session, 0, () => picture);
  listenToGestures(element, session, {
    pane: 0,
    canvasSize: renderer.size,
    pictureAt: () => picture,
    newId: () => `id-${session.getState().reading.past.length}`,
    clock: browserClock,
    onMenu: () => undefined,
  });
  session.dispatch({ type: 'images-loaded', series: series.document, indexes: [0] });
  await drawn();
});
afterEach(() => {
  renderer.destroy();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Greys that are on the canvas when the browser has nothing more to draw. */
async function drawn(): Promise<Set<number | null>> {
  for (let frame = frames.shift(); frame; frame = frames.shift()) {
    frame(0);
    await Promise.resolve();
  }
  return new Set(greysOn(renderer.canvas).flat());
}

function drag(from: [number, number], to: [number, number]): void {
  const send = (type: string, [clientX, clientY]: [number, number]) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY, button: 0 });
    element.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'mouse' }));
  };
  send('pointerdown', from);
  send('pointermove', to);
  send('pointerup', to);
}

it('an image of one pixel is seen, its window changes, and everything that is measured on it has its value [VW-2] [RD-3]', async () => {
  // It fills the height of the pane.
  expect(activePane(session.getState()).shown).toMatchObject({ index: 0, scale: 100, affine: { a: 100, e: 50, f: 0 } });
  expect([...(await drawn())]).toContain(128);
  session.dispatch({ type: 'voi', voi: { kind: 'window', center: 40, width: 1 } });
  drag([100, 50], [100, 90]);
  const { voi } = activePane(session.getState()).viewState;
  expect(voi.kind === 'window' && voi.center).toBeGreaterThan(40);
  expect([...(await drawn())]).toContain(0);

  for (const tool of toolTypes) {
    session.dispatch({ type: 'tool', tool });
    drag([60, 10], [140, 90]);
    if (tool === 'Angle') drag([100, 10], [100, 10]);
    if (tool === 'FreehandMouse') continue;
    const kept = [...session.getState().reading.measurements.values()].at(-1)?.measurement;
    expect(kept, tool).toMatchObject({ toolType: tool, unit: 'mm', modalityUnit: 'HU' });
    const { mean, value } = kept?.cachedStats ?? {};
    const hasPixels = ['EllipticalRoi', 'CircleRoi', 'RectangleRoi', 'DragProbe'].includes(tool);
    expect(mean ?? value, tool).toBe(hasPixels ? 40 : undefined);
    session.dispatch({ type: 'undo' });
  }
});
