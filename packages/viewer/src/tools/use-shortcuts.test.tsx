// @vitest-environment jsdom
import type { DicomJson } from '@mado/dicom';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { activePane } from '../session/state.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { imagesOfSeries, plainAffine } from '../session/testing/a-series-with-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { usualSlots } from '../session/window-presets.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { useShortcuts } from './use-shortcuts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;

function Room({ onKeyImages = nothing }: { onKeyImages?: () => void }): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  useShortcuts(room, {
    onFit: nothing,
    onActualSize: nothing,
    onShortcuts: nothing,
    onList: nothing,
    onSwitch: nothing,
    onKeyImages,
    onCopy: nothing,
    onDownload: nothing,
    onLabel: nothing,
    onStepMeasurement: nothing,
  });
  return <div ref={room} />;
}

test.each([
  ['a CT in HU', { '00281053': { vr: 'DS', Value: [1] } }, 'window'],
  ['a screen capture of one', {}, 'file'],
])('the windows on keys are for %s: %s [PX-7]', (_, more: DicomJson, kind) => {
  const series = aSeries('a');
  const session = renderInViewer(<Room />, [aStudy(series)]);
  const instance = { '00080060': { vr: 'CS', Value: ['CT'] }, ...more };
  const images = imagesOfSeries(1).map((image) => ({ ...image, instance }));
  act(() =>
    session.dispatch({ type: 'series-loaded', series: series.document, content: { images, left_out: [] }, first: 0 }),
  );
  fireEvent.keyDown(document.body, { key: '2' });
  expect(activePane(session.getState()).viewState.voi.kind).toBe(kind);
});

test('the keys of measuring choose their tool, and nothing without the right to comment [VW-55]', () => {
  const session = renderInViewer(<Room />, [aStudy(aSeries('a'))]);
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(session.getState().tool).toBe('Length');
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(session.getState().tool).toBe('window');
  act(() => session.dispatch({ type: 'reading-loaded', measurements: [], mayWrite: false }));
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(session.getState().tool).toBe('window');
});

test("the reader's own windows are for all values, an empty place does nothing [VW-3]", () => {
  const series = aSeries('a');
  const session = renderInViewer(<Room />, [aStudy(series)]);
  const content = { images: imagesOfSeries(1), left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
    session.dispatch({ type: 'presets', slots: usualSlots.with(6, { width: 10, center: 5 }) });
  });
  fireEvent.keyDown(document.body, { key: '8' });
  expect(activePane(session.getState()).viewState.voi.kind).toBe('file');
  fireEvent.keyDown(document.body, { key: '7' });
  expect(activePane(session.getState()).viewState.voi).toEqual({ kind: 'window', width: 10, center: 5 });
});

test('+ and - zoom by steps, j and k go round the panes, x gives one the room of all [VW-101, VW-31]', () => {
  const series = aSeries('a');
  const session = renderInViewer(<Room />, [aStudy(series)]);
  act(() => {
    session.dispatch({
      type: 'series-loaded',
      series: series.document,
      content: { images: imagesOfSeries(1), left_out: [] },
      first: 0,
    });
    session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } });
    const shown = { index: 0, voi: null, scale: 2, affine: plainAffine };
    session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
  });
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  const zoom = () => activePane(session.getState()).viewState.view.zoom;
  press('+');
  expect(zoom()).toMatchObject({ kind: 'free', scale: 2.3 });
  press('-');
  press('-');
  expect(zoom()).toMatchObject({ kind: 'free', scale: 2 / 1.15 });
  const actives = ['k', 'k', 'j'].map((key) => {
    press(key);
    return session.getState().active;
  });
  expect(actives).toEqual([1, 0, 1]);
  press('x');
  expect(session.getState().maximised).toBe(true);
});

test.each([true, false])('Space opens the player; who wants less to move (%s) begins it by hand [VW-17]', (still) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: still && query.includes('prefers-reduced-motion') }));
  const series = aSeries('a');
  const session = renderInViewer(<Room />, [aStudy(series)]);
  const content = { images: imagesOfSeries(3), left_out: [] };
  act(() => session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 }));
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(activePane(session.getState()).cine?.playing).toBe(!still);
});

test('a key removes what is chosen where it can be seen, and nowhere else [VW-118]', () => {
  const series = aSeries('a');
  const session = renderInViewer(<Room />, [aStudy(series)]);
  const instance: DicomJson = {
    '0020000D': { vr: 'UI', Value: ['1.2'] },
    '0020000E': { vr: 'UI', Value: ['1.2.a'] },
  };
  const images = imagesOfSeries(2).map((image) => ({ ...image, instance }));
  const look = (index: number) =>
    session.dispatch({
      type: 'shown',
      pane: 0,
      series: series.document,
      shown: { index, voi: null, scale: 1, affine: plainAffine },
    });
  act(() => {
    session.dispatch({ type: 'series-loaded', series: series.document, content: { images, left_out: [] }, first: 0 });
    session.dispatch({ type: 'put-measurement', measurement: aMeasurement() });
    look(1);
  });
  fireEvent.keyDown(document.body, { key: 'Delete' });
  expect(session.getState().reading.measurements.size).toBe(1);
  act(() => look(0));
  act(() => session.dispatch({ type: 'hide-measurements' }));
  fireEvent.keyDown(document.body, { key: 'Delete' });
  expect(session.getState().reading.measurements.size).toBe(1);
  act(() => session.dispatch({ type: 'show-measurements' }));
  // Another pane has the room of all.
  act(() => session.dispatch({ type: 'layout', layout: { rows: 1, columns: 2 } }));
  act(() => session.dispatch({ type: 'activate', pane: 1 }));
  act(() => session.dispatch({ type: 'maximise' }));
  fireEvent.keyDown(document.body, { key: 'Delete' });
  expect(session.getState().reading.measurements.size).toBe(1);
  act(() => session.dispatch({ type: 'maximise' }));
  fireEvent.keyDown(document.body, { key: 'Delete' });
  expect(session.getState().reading.measurements.size).toBe(0);
});

test('keys are those of the viewer and of nobody else, until it is gone', () => {
  const session = renderInViewer(<Room />, [aStudy(aSeries('a'))]);
  const beside = document.body.appendChild(document.createElement('div'));
  fireEvent.keyDown(beside, { key: 'd' });
  expect(session.getState().tool).toBe('window');
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(session.getState().tool).toBe('Length');
  beside.remove();
  cleanup();
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(session.getState().tool).toBe('Length');
});

test('a key does what the reader has given it to, and nothing else [VW-129]', () => {
  const session = renderInViewer(<Room />, [aStudy(aSeries('a'))]);
  const given = new Map([
    ['flipHorizontal', ['d', 'F2']],
    ['pan', ['PageUp']],
  ]);
  act(() => session.dispatch({ type: 'hotkeys-read', given }));
  const flipped = () => activePane(session.getState()).viewState.view.mirrored;
  fireEvent.keyDown(document.body, { key: 'd' });
  expect([session.getState().tool, flipped()]).toEqual(['window', true]);
  fireEvent.keyDown(document.body, { key: 'F2' });
  expect(flipped()).toBe(false);
  fireEvent.keyDown(document.body, { key: 'PageUp' });
  expect(session.getState().tool).toBe('pan');
});

test('a key marks what is shown as a key image, and one opens their list [VW-134, VW-135]', () => {
  const series = aSeries('a');
  const onKeyImages = vi.fn();
  const session = renderInViewer(<Room onKeyImages={onKeyImages} />, [aStudy(series)]);
  const shown = { index: 0, voi: null, scale: 1, affine: plainAffine };
  const content = { images: imagesOfSeries(1), left_out: [] };
  act(() => {
    session.dispatch({ type: 'series-loaded', series: series.document, content, first: 0 });
    session.dispatch({ type: 'shown', pane: 0, series: series.document, shown });
  });
  fireEvent.keyDown(document.body, { key: '*' });
  expect(session.getState().keyImages.own.get('1.2')?.images).toHaveLength(1);
  fireEvent.keyDown(document.body, { key: '*' });
  expect(session.getState().keyImages.own.size).toBe(0);
  fireEvent.keyDown(document.body, { key: ':' });
  expect(onKeyImages).toHaveBeenCalledOnce();
});
