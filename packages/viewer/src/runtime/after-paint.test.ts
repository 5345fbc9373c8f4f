// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

let paint: (() => void)[];
beforeEach(() => {
  paint = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => paint.push(work));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => (paint[frame - 1] = () => {}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const seen = (state: DocumentVisibilityState) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

it('works behind the next paint, not before and not within it', () => {
  seen('visible');
  const work = vi.fn<() => void>();
  afterPaint(work);
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  paint.forEach((one) => one());
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});

it('waits for no paint where nobody sees the page', () => {
  seen('hidden');
  const work = vi.fn<() => void>();
  afterPaint(work);
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});

it('can be given up before the paint and after it', () => {
  seen('visible');
  const work = vi.fn<() => void>();
  afterPaint(work)();
  const giveUp = afterPaint(work);
  paint.forEach((one) => one());
  giveUp();
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
});
