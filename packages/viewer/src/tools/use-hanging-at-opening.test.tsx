// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { KeptHanging } from '../ports/index.ts';
import { leftState } from '../session/left-state.ts';
import { readAs } from '../session/testing/a-hung-study.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { useHangingAtOpening } from './use-hanging-at-opening.ts';

beforeAll(async () => void (await import('./opened-later.ts')));
afterEach(cleanup);

function Room({ hasRoom }: { hasRoom: boolean }): null {
  useHangingAtOpening(hasRoom);
  return null;
}

const wanted: KeptHanging = { atOpening: true, protocols: [] };

function open(hasRoom = true) {
  const names = ['a', 'b', 'c'];
  const session = renderInViewer(<Room hasRoom={hasRoom} />, [
    aStudy(...names.map((name) => aSeries(name, { Modality: 'US' }))),
  ]);
  act(() => names.forEach((name) => readAs(session, name, {})));
  return session;
}
type Open = ReturnType<typeof open>;
const panes = (session: Open) => session.getState().panes.length;
const read = (session: Open, kept: KeptHanging | null) => act(() => session.dispatch({ type: 'hanging-read', kept }));

test('what is opened is laid out, and not before it is known that the reader wants that [HP-21]', async () => {
  const session = open();
  expect([panes(session), session.getState().hanging?.phase]).toEqual([1, 'opening']);
  read(session, wanted);
  await vi.waitFor(() => expect(panes(session)).toBe(4));
});

test.each<[string, boolean, KeptHanging | null]>([
  ['on a narrow screen', false, wanted],
  ['where the reader does not want it', true, { ...wanted, atOpening: false }],
  ['where it cannot be known', true, null],
])('%s it stays as it is, also when that changes later [HP-21, HP-22]', (_, hasRoom, kept) => {
  const session = open(hasRoom);
  read(session, kept);
  expect([session.getState().hanging, panes(session)]).toEqual([null, 1]);
  read(session, wanted);
  expect(session.getState().hanging).toBeNull();
});

test('stages of what was hung before the page was loaded again go on, whatever is wanted at opening [HP-31]', async () => {
  const session = open(false);
  const left = { ...leftState(session.getState()), layout: { rows: 2, columns: 2 }, panes: [{}, {}, {}, {}], stage: 0 };
  act(() => session.dispatch({ type: 'restore', left }));
  read(session, { ...wanted, atOpening: false });
  await vi.waitFor(() => expect(session.getState().hanging).toMatchObject({ phase: 'hung', stage: 0 }));
  expect(panes(session)).toBe(4);
});
