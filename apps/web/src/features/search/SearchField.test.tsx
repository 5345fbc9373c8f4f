// @vitest-environment jsdom
import type { SearchHit } from '@mado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { createQueryClient } from '../../app/query-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { beginSearch } from './begin-search.ts';
import { SearchField } from './SearchField.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const hit = (n: number, name: string): SearchHit => ({
  ...anItem(n, { name }),
  path: [],
  highlight: { field: 'name', text: name, ranges: [{ start: 0, end: 1 }] },
});

/** The field, before a server that answers each text with an item of that name, when it is let. */
function show(answer: (query: string) => Promise<Response> | Response) {
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://x').searchParams.get('query') ?? '';
    return answer(query);
  });
  const told = { onOpen: vi.fn(), onAll: vi.fn() };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SearchField org={anItem(9).uuid} initial="" phone={false} iconOf={() => null} rootOf={() => '窓'} {...told} />
    </QueryClientProvider>,
    { wrapper: Themed },
  );
  return { ...told, field: screen.getByRole('combobox', { name: 'ストレージを検索' }) };
}
const found = (query: string, total = 1) => new Response(JSON.stringify({ total, hits: [hit(1, query)] }));

test('a hit is opened by the keyboard, and all of them by Enter alone', async () => {
  const { field, onOpen, onAll } = show((query) => found(query, 3));
  await userEvent.type(field, '田中');
  expect((await screen.findAllByText('3 件')).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['田中窓', 'すべての結果3 件']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ name: '田中' }));
  await userEvent.type(field, '{Enter}');
  expect(onAll).toHaveBeenCalledWith('田中');
});

test('an answer for another text is never shown for this one', async () => {
  let late: (() => void) | undefined;
  const { field } = show((query) =>
    query === '田'
      ? new Promise((resolve) => {
          late = () => resolve(found('古い'));
        })
      : found(query),
  );
  await userEvent.type(field, '田');
  await vi.waitFor(() => expect(late).toBeDefined());
  await userEvent.type(field, '中');
  const options = () => screen.getAllByRole('option').map((option) => option.textContent);
  await vi.waitFor(() => expect(options()[0]).toBe('田中窓'));
  late?.();
  await Promise.resolve();
  expect(options()[0]).toBe('田中窓');
});

test('what cannot be asked is said, and all results stay to be tried', async () => {
  const { field, onAll } = show(
    () => new Response(JSON.stringify({ code: 'no_access', detail: 'x' }), { status: 403 }),
  );
  await userEvent.type(field, 'x');
  expect((await screen.findAllByText('検索できませんでした')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('option', { name: /すべての結果/ }));
  expect(onAll).toHaveBeenCalledWith('x');
});

test('spaces alone ask nothing; / and the page put the focus into the field', async () => {
  const answer = vi.fn(found);
  const { field, onAll } = show(answer);
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard('   {Enter}');
  expect([answer.mock.calls.length, onAll.mock.calls.length]).toEqual([0, 0]);
  field.blur();
  beginSearch();
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
});
