// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { aUuid } from '../../testing/an-item.ts';
import { Asking, Themed } from '../../testing/frame.tsx';
import { Picture } from './Picture.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** An image of 40 columns and 20 rows, whose picture is ten times as large: marks stand on the image's own grid. */
async function shown(worded: boolean) {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['x'])));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const line = [
    [4, 2],
    [30, 10],
  ] as [number, number][];
  const marks = [{ lines: [line], label: '12 mm' }];
  const pane = { view: aUuid(5), place: 0, columns: 40, rows: 20, paneView: null, marks, study: null };
  render(<Picture folder={aUuid(1)} pane={pane} label="画像 1" worded={worded} />, { wrapper: Asking });
  const image = await screen.findByRole<HTMLImageElement>('img', { name: '画像 1' });
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(image);
  return screen.getByTestId('marks');
}

test('what was drawn lies on the picture where it lay on the image, with its words where those may be seen [PN-8]', async () => {
  const marks = await shown(true);
  expect(marks.closest('svg')?.getAttribute('viewBox')).toBe('0 0 40 20');
  expect(marks.querySelector('polyline')?.getAttribute('points')).toBe('4,2 30,10');
  expect(marks.textContent).toBe('12 mm');
  cleanup();
  expect((await shown(false)).textContent).toBe('');
});

test.each([
  ['画像 1', '画像を読み込み中'],
  ['', ''],
])('until a picture is there it is said that it is on its way; a small one shows it [WB-108]', async (label, said) => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async () => answer.promise);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const pane = { view: aUuid(6), place: 0, columns: 40, rows: 20, paneView: null, marks: [], study: null };
  render(<Picture folder={aUuid(1)} pane={pane} label={label} worded />, { wrapper: Asking });
  expect(screen.getByTestId('on-its-way').textContent).toBe(said);
  answer.resolve(new Response(new Blob(['x'])));
  const image = await vi.waitFor(() => document.querySelector('img') ?? expect.fail('there is none'));
  expect(screen.getByTestId('on-its-way')).toBeTruthy();
  fireEvent.load(image);
  expect(screen.queryByTestId('on-its-way')).toBeNull();
});

test('of a picture that could not be had it is said that it is missing', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 403 }));
  const pane = { view: aUuid(7), place: 0, columns: 40, rows: 20, paneView: null, marks: [], study: null };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Themed>
        <Picture folder={aUuid(1)} pane={pane} label="画像 1" worded />
      </Themed>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('img', { name: '画像がありません' })).toBeTruthy();
});
