// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { RequestFailure } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { leftAsItIs } from './deidentification/choice.ts';
import { SignOutDialog } from './SignOutDialog.tsx';
import { many, reached, stored, target, world } from './testing/upload-world.ts';
import { startingState, waitsForPeople, type Problem } from './upload-state.ts';
import { UploadsContext, type Uploads } from './uploads-context.ts';
import { summaryIsOpen, uploadsOfTab } from './uploads-of-tab.ts';

beforeAll(startI18n);
afterEach(cleanup);

const full = () => new RequestFailure(507, { code: 'quota_exceeded', detail: '' });

/** An upload of 25 files, sent ten at a time by lanes of which one is refused while there is no room. */
function withoutRoom() {
  const room = { isThere: false };
  const second = Promise.withResolvers<void>();
  const edges = world({
    sendBatch: async (batch) => {
      if (room.isThere || edges.sent.length === 1) return stored(batch);
      if (edges.sent.length === 2) await second.promise;
      throw full();
    },
  });
  const tab = uploadsOfTab(edges);
  tab.drop({ entries: many(25), target, destination: '症例', by: 'a', byLink: null });
  const [one = expect.fail('nothing has begun')] = tab.getState().started;
  const { upload } = one;
  upload.subscribe(({ phase }) => {
    if (phase === 'choosing') void upload.choose(leftAsItIs);
  });
  const isOpen = () => tab.getState().started.some(summaryIsOpen);
  return { room, second, tab, upload, isOpen };
}

describe('[WB-78] the summary of an upload for which there is no room', () => {
  test('opens where it stops, with all that was not sent, what is on its way elsewhere too', async () => {
    const { second, upload, isOpen } = withoutRoom();
    await reached(upload, 'stopped');
    expect(isOpen()).toBe(true);
    second.resolve();
    await vi.waitFor(() => expect(upload.getState().notSent).toHaveLength(15));
    expect(upload.getState()).toMatchObject({ succeeded: 10, done: 10, total: 25 });
    upload.takeOutFile(24);
    await vi.waitFor(() => expect(upload.getState().notSent).toHaveLength(14));
  });

  test('stays closed where it was closed, and opens anew at the next stop and at the end', async () => {
    const { room, second, tab, upload, isOpen } = withoutRoom();
    second.resolve();
    await reached(upload, 'stopped');
    await vi.waitFor(() => expect(upload.getState().notSent).toHaveLength(15));
    tab.showSummary(upload, false);
    expect(isOpen()).toBe(false);
    upload.carryOn();
    await reached(upload, 'stopped');
    expect(isOpen()).toBe(true);
    tab.showSummary(upload, false);
    room.isThere = true;
    upload.carryOn();
    expect([upload.getState().phase, upload.getState().notSent, isOpen()]).toEqual(['sending', [], false]);
    await reached(upload, 'finished');
    expect(isOpen()).toBe(true);
  });

  test('is not opened by signing out, which gives it up', async () => {
    const { second, tab, upload, isOpen } = withoutRoom();
    second.resolve();
    await reached(upload, 'stopped');
    const opened = vi.fn();
    upload.subscribe(() => opened(isOpen()));
    await tab.giveUp();
    expect(upload.getState().phase).toBe('aborted');
    expect(opened.mock.calls.flat()).not.toContain(true);
  });
});

test('[WB-78] what goes on by itself, and what waits for a sign-in, is told in the panel alone', () => {
  const stopped = { ...startingState('u', '症例'), phase: 'stopped', notSent: ['IM0'] } as const;
  const opens = (problem: Problem) => waitsForPeople({ ...stopped, problem });
  expect(opens({ kind: 'disk' })).toBe(true);
  expect(opens({ kind: 'detail', detail: 'x' })).toBe(true);
  expect(opens({ kind: 'request', request: 'server', goesOn: false })).toBe(true);
  expect(opens({ kind: 'request', request: 'offline', goesOn: true })).toBe(false);
  expect(opens({ kind: 'session' })).toBe(false);
  expect(waitsForPeople({ ...stopped, notSent: [], problem: { kind: 'quota' } })).toBe(false);
});

test('[WB-78] who signs out is told before how much has arrived, and how much is not sent', async () => {
  const { second, tab, upload } = withoutRoom();
  second.resolve();
  await reached(upload, 'stopped');
  const uploads = { started: tab.getState().started, giveUp: vi.fn() } as unknown as Uploads;
  render(
    <UploadsContext value={uploads}>
      <SignOutDialog onStay={vi.fn()} onStopped={vi.fn()} />
    </UploadsContext>,
    { wrapper: Themed },
  );
  const words = screen.getByRole('dialog').textContent;
  expect(words).toContain('すでにアップロードされた 10 件のデータは残ります。');
  expect(words).toContain('まだ送信していないファイル：15 件');
});
