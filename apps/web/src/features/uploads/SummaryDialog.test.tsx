// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { SummaryDialog } from './SummaryDialog.tsx';
import { startingState, type UploadState } from './upload-state.ts';

beforeAll(startI18n);
afterEach(cleanup);

function show(state: Partial<UploadState>): void {
  const whole = { ...startingState('u', '症例'), ...state, phase: 'finished' as const };
  render(<SummaryDialog state={whole} onOpenStudy={vi.fn()} onClose={vi.fn()} onCarryOn={vi.fn()} />, {
    wrapper: Themed,
  });
}

const linesOf = (title: string): (string | null)[] =>
  within(screen.getByRole('group', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('notes are in words with what to do, each with the files that have it and the place in them', () => {
  show({
    notes: [
      { note: 'empty', files: [{ path: 'ct/zero-byte.dcm' }] },
      { note: 'truncated', files: [{ path: 'ct/cut.dcm', tag: '7FE00010', offset: 1234 }] },
      { note: 'bad_value', files: [{ path: 'ct/a.dcm', tag: '00080020' }, { path: 'ct/b.dcm' }] },
    ],
  });
  expect(linesOf('空のファイル（0 バイト）：1 件')).toEqual(['ct/zero-byte.dcm']);
  const cut = 'ファイルが途中で切れているため、そろっている画像だけを表示します：1 件';
  expect(linesOf(cut)).toEqual(['ct/cut.dcm（(7FE0,0010)、位置 1,234 バイト）']);
  expect(screen.getByRole('group', { name: cut }).textContent).toContain('もう一度アップロードしてください。');
  expect(linesOf('形式に合わない値があります：2 件')).toEqual(['ct/a.dcm（(0008,0020)）', 'ct/b.dcm']);
});

test('files that were there already are counted by themselves, and named', () => {
  show({ succeeded: 0, done: 2, total: 2, same: ['ct/IM10', 'ct/IM2'] });
  expect(linesOf('同じファイル：2 件')).toEqual(['ct/IM2', 'ct/IM10']);
  expect(screen.getByRole('group', { name: '同じファイル：2 件' }).textContent).toContain('送信していません。');
  cleanup();
  show({ succeeded: 2, done: 2, total: 2 });
  expect(screen.queryByText(/同じファイル/)).toBeNull();
});

const study = {
  uuid: 'a',
  name: '検査 一',
  date: '20260401',
  description: '胸部CT',
  modalities: ['CT'],
  series: ['s'],
  instances: 2,
  derived: 0,
  identityConflict: false,
  StudyInstanceUID: '1.2.3',
  incomplete: null,
};

test('the studies stand first, each with its day and what was done', () => {
  show({
    succeeded: 2,
    studies: [study, { ...study, uuid: 'b', name: '検査 二', date: '', description: '' }],
    same: ['ct/IM1'],
  });
  expect(screen.getByRole('row', { name: /検査 一/ }).textContent).toContain('2026-04-01 · 胸部CT');
  expect(within(screen.getByRole('row', { name: /検査 二/ })).getAllByRole('cell')[0]?.textContent).toBe('検査 二');
  const list = screen.getByRole('group', { name: '同じファイル：1 件' });
  expect(screen.getByRole('table').compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('what was made from images is counted beside them', () => {
  show({
    studies: [
      { ...study, derived: 3 },
      { ...study, uuid: 'b', name: '検査 二' },
    ],
  });
  const cells = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell');
  expect(cells(/検査 一/)[3]?.textContent).toBe('2派生データ 3');
  expect(cells(/検査 二/)[3]?.textContent).toBe('2');
});

test('a study of which not all has come says how many of how many have', () => {
  show({
    studies: [
      { ...study, uuid: 'a', name: '検査 一', incomplete: { received: 2, expected: 1536 } },
      { ...study, uuid: 'b', name: '検査 二' },
    ],
  });
  expect(within(screen.getByRole('row', { name: /検査 一/ })).getByText('未完了 2 / 1,536')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /検査 二/ })).queryByText(/未完了/)).toBeNull();
});

test('files that could not be read as far as their study are said to be counted nowhere', () => {
  const file = new File([], 'IM1');
  const head = {
    StudyInstanceUID: '1.2.3',
    SeriesInstanceUID: '1.2.3.1',
    SOPInstanceUID: '1.2.3.1.1',
    PatientID: '',
    IssuerOfPatientID: '',
    PatientNameGroups: [],
    PatientBirthDate: '',
    PatientName: '',
    StudyDescription: '',
    StudyDate: '',
  };
  const failed = { detail: null, code: null };
  show({
    failures: [
      { ...failed, id: 0, path: 'CD/IM0', file: null },
      { ...failed, id: 1, path: 'CD/IM1', file: { id: 1, file, size: 0, path: 'CD/IM1', head: null } },
      { ...failed, id: 2, path: 'CD/IM2', file: { id: 2, file, size: 0, path: 'CD/IM2', head } },
    ],
  });
  const errors = within(screen.getByRole('alert', { name: 'エラー 3 件' }));
  expect(errors.getAllByRole('listitem')).toHaveLength(3);
  expect(errors.getByText(/2 件は、どのスタディのものか分かりません/)).toBeTruthy();
  cleanup();
  show({ failures: [{ ...failed, id: 2, path: 'CD/IM2', file: { id: 2, file, size: 0, path: 'CD/IM2', head } }] });
  expect(screen.queryByText(/どのスタディ/)).toBeNull();
});

test('a long list says how many more there are', () => {
  show({ notes: [{ note: 'no_preamble', files: Array.from({ length: 60 }, (_, n) => ({ path: `IM${n}` })) }] });
  const lines = linesOf('先頭の 128 バイト（プリアンブル）がありません：60 件');
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toBe('ほか 10 件');
});

test('files that became one image are named together', () => {
  show({ succeeded: 3, replaced: [{ uuid: 'i', paths: ['a.dcm', 'b.dcm', 'c.dcm'] }] });
  expect(linesOf('ほかのファイルに置き換えられたファイル：2 件')).toEqual(['a.dcm、b.dcm、c.dcm']);
});

test('files that got another name are named by the old and the new one', () => {
  const [path, kept] = [`報告/${'長'.repeat(300)}.txt`, `報告/${'長'.repeat(242)}~0123abcd.txt`];
  show({
    succeeded: 2,
    renamed: [
      { path: '報告/a\u0001.txt', kept: '報告/a_~0123abcd.txt' },
      { path, kept },
    ],
  });
  expect(linesOf('名前を変えて保存したファイル：2 件')).toEqual([
    '報告/a\ufffd.txt → 報告/a_~0123abcd.txt',
    `報告/${'長'.repeat(30)}…${'長'.repeat(21)}.txt → 報告/${'長'.repeat(30)}…${'長'.repeat(12)}~0123abcd.txt`,
  ]);
});

test('[WB-78] where an upload has stopped it says why, how far it came and what was not sent, and lets one go on', () => {
  const stopped = { succeeded: 2, done: 3, total: 5, notSent: ['ct/IM10', 'ct/IM2'] };
  const onCarryOn = vi.fn();
  const state = { ...startingState('u', '症例'), ...stopped, phase: 'stopped', problem: { kind: 'quota' } } as const;
  render(<SummaryDialog state={state} onOpenStudy={vi.fn()} onClose={vi.fn()} onCarryOn={onCarryOn} />, {
    wrapper: Themed,
  });
  expect(screen.getByText(/容量制限を超えています.*空きができたら/)).toBeTruthy();
  expect(screen.getByTestId('so-far').textContent).toBe('成功 2 件まだ送信していないファイル：2 件');
  expect(linesOf('まだ送信していないファイル：2 件')).toEqual(['ct/IM2', 'ct/IM10']);
  expect(screen.queryByText(/中止したため|もう一度アップロード/)).toBeNull();
  screen.getByRole('button', { name: '続きから再開' }).click();
  expect(onCarryOn).toHaveBeenCalledOnce();
  cleanup();
  show({ ...stopped, notSent: [] });
  expect(screen.queryByRole('button', { name: '続きから再開' })).toBeNull();
});

test('[WB-102] who may not see what they brought is told of it, and led nowhere', () => {
  const state = { ...startingState('u', 'リンク'), phase: 'finished' as const, succeeded: 2, studies: [study] };
  render(<SummaryDialog state={state} onOpenStudy={null} onClose={vi.fn()} onCarryOn={vi.fn()} />, { wrapper: Themed });
  expect(screen.getByText('検査 一')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'ビューアで開く' })).toBeNull();
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
});

test('what nobody sees in a name stands as a sign that one sees, whatever is said of the file', () => {
  const path = '見積\u202efdp.exe';
  const name = '山田\u202e花子';
  show({
    studies: [{ ...study, name, description: '胸部\u202eCT' }],
    replaced: [{ uuid: 'i', paths: [path, path] }],
    renamed: [{ path, kept: path }],
    same: [path],
    takenOut: [path],
    leftBehind: [path],
    notSent: [path],
  });
  const { textContent } = screen.getByRole('dialog');
  expect(textContent).not.toContain('\u202e');
  expect(textContent?.split('\ufffd')).toHaveLength(11);
});
