// @vitest-environment jsdom
import type { Item } from '@mado/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { aStudy, anItem } from '../../testing/an-item.ts';
import { Themed } from '../../testing/frame.tsx';
import { MetadataDialog } from './MetadataDialog.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onChanged = vi.fn();
const onClose = vi.fn();

function show(item: Item, status = 200, answer: unknown = item) {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    bodies.push(JSON.parse(init.body));
    return new Response(JSON.stringify(answer), { status });
  });
  onChanged.mockClear();
  onClose.mockClear();
  render(<MetadataDialog item={item} onClose={onClose} onChanged={onChanged} />, { wrapper: Themed });
  return bodies;
}
const study = aStudy(1, { name: '山田 花子', StudyDate: '20250401', modality_list: ['CT'] });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

test('says that the files stay, has what is there, and sends what was changed and no more [MD-1]', async () => {
  const bodies = show(study);
  expect(screen.getByText('DICOM は変更されません')).toBeTruthy();
  const values = ['名前', '検査日', 'モダリティ'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(values).toEqual(['山田 花子', '2025-04-01', 'CT']);
  type('検査日', '2025/4/2');
  await save();
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(bodies).toEqual([{ StudyDate: '20250402' }]);
});

test.each([
  [{ 検査日: '' }, { StudyDate: null }],
  [{ モダリティ: 'ｍｒ' }, { Modality: 'MR' }],
  [
    { モダリティ: '', 名前: ' 別名 ' },
    { Modality: null, name: '別名' },
  ],
])('%o becomes %o', async (typed, body) => {
  const bodies = show(study);
  for (const [label, value] of Object.entries(typed)) type(label, value);
  await save();
  expect(bodies).toEqual([body]);
});

test('a series has a date of its own; nothing changed sends nothing', async () => {
  const bodies = show(
    anItem(1, { foldertype: 'series', SeriesDate: '20250403', Modality: 'MR', modality_list: ['MR'] }),
  );
  expect(screen.getByLabelText<HTMLInputElement>('シリーズの日付').value).toBe('2025-04-03');
  await save();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(bodies).toEqual([]);
});

test.each([
  ['名前', ' ', /名前/],
  ['検査日', '2025-02-30', '日付は 2026-11-23 のように、実在する日を入力してください'],
  ['検査日', '昨日', '日付は 2026-11-23 のように、実在する日を入力してください'],
  ['検査日', '2025111', '日付は 2026-11-23 のように、実在する日を入力してください'],
  ['モダリティ', 'C-T', /16 文字以内/],
])('%s cannot be %o, and says so', async (label, value, words) => {
  const bodies = show(study);
  type(label, value);
  await save();
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  expect(bodies).toEqual([]);
});

test('what the server refuses is said, and what was typed stays; Enter of a composition sends nothing', async () => {
  const bodies = show(study, 403, { code: 'level_too_low', detail: '編集権限が必要です' });
  type('モダリティ', 'MR');
  fireEvent.keyDown(screen.getByLabelText('モダリティ'), { key: 'Enter', isComposing: true });
  expect(bodies).toEqual([]);
  await save();
  expect(await screen.findByText('編集権限が必要です')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('モダリティ').value).toBe('MR');
  expect(onChanged).not.toHaveBeenCalled();
});
