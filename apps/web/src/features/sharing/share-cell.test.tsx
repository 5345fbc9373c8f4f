// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { useText } from '../../app/language/use-text.ts';
import { anItem, everything } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { shareCell, type ShareCellEvents } from './share-cell.tsx';

beforeAll(startI18n);
afterEach(cleanup);

function Cell({ item, onRow, ...events }: { item: Item; onRow: () => void } & ShareCellEvents) {
  const t = useText();
  return (
    <div role="presentation" onClick={onRow} onDoubleClick={onRow}>
      {shareCell(item, t, events)}
    </div>
  );
}

function show(of: Partial<Item>) {
  const done = Promise.withResolvers<void>();
  const events = { onPublish: vi.fn(() => done.promise), onCopy: vi.fn(), onRow: vi.fn() };
  const item = anItem(1, { name: '第一例', object_type: 'folder', foldertype: 'study', ...of });
  render(
    <Themed>
      <Cell item={item} {...events} />
    </Themed>,
  );
  return { ...events, item, finish: done.resolve };
}
const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: '「第一例」をWebで公開' });

test('a study is made public by its box, once, without choosing or opening its row [WB-122]', async () => {
  const { onPublish, onRow, item, finish } = show({ anonymous_perm: 'none' });
  fireEvent.click(box()!);
  fireEvent.doubleClick(box()!);
  expect(onPublish.mock.calls).toEqual([[item, true]]);
  expect([box()?.checked, box()?.disabled]).toEqual([true, true]);
  finish();
  // What the list says counts: it has not changed here.
  await waitFor(() => expect([box()?.checked, box()?.disabled]).toEqual([false, false]));
  expect(onRow).not.toHaveBeenCalled();
});

test('a public one is ended, by who may share it alone; others have its address only [WB-122]', () => {
  const { onPublish } = show({ anonymous_perm: 'read' });
  fireEvent.click(box()!);
  expect(onPublish.mock.calls.map(([, isPublic]: unknown[]) => isPublic)).toEqual([false]);
  cleanup();
  show({ anonymous_perm: 'read', can: { ...everything, share: false } });
  expect([box()?.checked, box()?.disabled]).toEqual([true, true]);
  cleanup();
  const { onCopy, item } = show({ foldertype: 'folder' });
  expect(box()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '「第一例」のURLをコピー' }));
  expect(onCopy.mock.calls).toEqual([[item]]);
});
