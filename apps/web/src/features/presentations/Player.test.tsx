// @vitest-environment jsdom
import type { Presentation, PresentationStep } from '@mado/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { Player } from './Player.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fullscreenElement');
});

const aStep = (n: number, given: Partial<PresentationStep> = {}): PresentationStep => ({
  uuid: aUuid(n),
  rows: 1,
  columns: 1,
  panes: [],
  text: `場面の言葉 ${n}`,
  notes: null,
  question: '',
  answer: '',
  revealed: false,
  ...given,
});

function play(steps: PresentationStep[], at = 0, edit = false) {
  const presentation: Presentation = { folder: aUuid(1), org: aUuid(2), name: '第一例', can: { edit }, steps };
  const told = { onGo: vi.fn(), onLeave: vi.fn(), onReveal: vi.fn() };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Player {...{ presentation, at }} {...told} onReveal={edit ? told.onReveal : null} />
    </QueryClientProvider>,
    { wrapper: Themed },
  );
  return told;
}
const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key });

test('keys and buttons go through the steps, and Esc leaves [PN-7]', () => {
  const { onGo, onLeave } = play([aStep(1), aStep(2), aStep(3)], 1);
  expect(screen.getByText('場面の言葉 2')).toBeTruthy();
  expect(screen.getByText('2/3')).toBeTruthy();
  for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End']) press(key);
  fireEvent.click(screen.getByRole('button', { name: '次の場面' }));
  expect(onGo.mock.calls).toEqual([[2], [0], [0], [2], [2]]);
  press('Escape');
  expect(onLeave).toHaveBeenCalledOnce();
});

test('a finger turns the page, a mouse does not [PN-7]', () => {
  const { onGo } = play([aStep(1), aStep(2)]);
  const stage = screen.getByTestId('stage');
  const go = (pointerType: string, to: number) => {
    for (const [type, clientX] of [
      ['pointerdown', 200],
      ['pointerup', to],
    ] as const)
      fireEvent(stage, Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType }));
  };
  go('mouse', 20);
  go('touch', 190);
  expect(onGo).not.toHaveBeenCalled();
  go('touch', 20);
  expect(onGo.mock.calls).toEqual([[1]]);
});

test('who presents has notes and the answer beside the screen, which shows neither before it is told to [PN-8]', () => {
  const step = aStep(1, { question: '診断は?', answer: '肺結核', notes: '間を置く' });
  const { onReveal } = play([step], 0, true);
  expect(screen.getByRole('heading', { name: '診断は?' })).toBeTruthy();
  expect(screen.queryByText(/肺結核|間を置く/)).toBeNull();
  press('n');
  const notes = screen.getByRole('complementary', { name: '発表者ノート' });
  expect(within(notes).getByText(/間を置く/)).toBeTruthy();
  expect(within(notes).getByText(/肺結核/)).toBeTruthy();
  press('r');
  expect(onReveal.mock.calls).toEqual([[step]]);
});

test('a shown answer is seen by all; who may not edit has neither notes nor a way to show it [PN-7, PN-8]', () => {
  play([aStep(1, { question: '診断は?', answer: '肺結核', revealed: true })]);
  expect(screen.getByText('答え: 肺結核')).toBeTruthy();
  press('n');
  expect(screen.queryByRole('complementary', { name: '発表者ノート' })).toBeNull();
  expect(screen.queryByRole('button', { name: '答えを隠す' })).toBeNull();
});

test('what asks nothing has nothing to show [PN-7]', () => {
  const { onReveal } = play([aStep(1)], 0, true);
  expect(screen.getByRole('button', { name: '発表者ノート' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '答えを表示' })).toBeNull();
  press('r');
  expect(onReveal).not.toHaveBeenCalled();
});

test('who presents has the names of studies and the words of annotations from the server; the screen waits [PN-8]', () => {
  const pane = { view: aUuid(5), place: 0, columns: 40, rows: 20, paneView: null, marks: [], study: '胸部 CT' };
  const question = { question: '診断は?', answer: '肺結核', panes: [pane] };
  play([aStep(1, question)], 0, true);
  expect(screen.queryByText('胸部 CT')).toBeNull();
  cleanup();
  play([aStep(1, { ...question, revealed: true })], 0, true);
  expect(screen.getByText('胸部 CT')).toBeTruthy();
});

test('who leaves the whole screen by the browser leaves the presentation [PN-7]', () => {
  let whole: Element | null = null;
  // jsdom has no whole screen.
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => whole });
  const { onLeave } = play([aStep(1)]);
  fireEvent(document, new Event('fullscreenchange'));
  expect(onLeave).not.toHaveBeenCalled();
  whole = document.documentElement;
  fireEvent(document, new Event('fullscreenchange'));
  expect(onLeave).not.toHaveBeenCalled();
  whole = null;
  fireEvent(document, new Event('fullscreenchange'));
  expect(onLeave).toHaveBeenCalledOnce();
});
