// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { Themed } from '../../../testing/frame.tsx';
import { CheckSheet } from './CheckSheet.tsx';
import { choiceOf, firstSettings, withMaster, withMode } from './settings.ts';
import type { FilePreview, StudyPreview } from './study-to-send.ts';
import { studyOf } from './testing/studies.ts';

beforeAll(startI18n);
afterEach(cleanup);

const first = firstSettings([], false);
const example: FilePreview = {
  changed: [
    { tag: '00100010', keyword: 'PatientName', within: '', before: '山田^花子', after: '' },
    { tag: '00081030', keyword: 'StudyDescription', within: '', before: '胸部CT', after: '症例' },
    { tag: '00081080', keyword: 'AdmittingDiagnosesDescription', within: '', before: '肺炎', after: null },
    { tag: '00091010', keyword: '', within: '', before: '山田', after: null },
  ],
  kept: [{ tag: '00080060', keyword: 'Modality', within: '', before: 'CT', after: 'CT' }],
  identityRemoved: true,
};
const preview: StudyPreview = { example, byHand: 0, refused: [], documents: [], lost: [] };
const unseen = [
  { id: 7, path: '紹介状.pdf', size: 2048 },
  { id: 9, path: '同意書.pdf', size: 1024 },
];

function show(some: Partial<ComponentProps<typeof CheckSheet>> = {}) {
  const told = { onBack: vi.fn(), onCancel: vi.fn(), onSend: vi.fn(), seen: [] as readonly number[] };
  const studies = some.studies ?? [studyOf('1.1')];
  const previews = new Map<string, StudyPreview>(studies.map(({ StudyInstanceUID: uid }) => [uid, preview]));
  const none = { unseen: [], pictures: 0, directories: [], unordered: [], reading: null, problem: null };
  const plain = { ...none, canSend: true, leavesAnyway: true, comesFirst: false };
  function Used(): ReactNode {
    const [seen, onSeen] = useState<ReadonlySet<number>>(new Set());
    const onSend = (): void => {
      told.seen = [...seen];
      told.onSend();
    };
    const given = { studies, previews, ...plain, ...told, ...some, seen, onSeen, onSend };
    return <CheckSheet choice={choiceOf(first)} {...given} />;
  }
  render(<Used />, { wrapper: Themed });
  return told;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'アップロードを実行' });
/** Without the places where a keyword may break. */
const wordOf = (text: string | null) => text?.replaceAll('\u200b', '');
const cells = (row: RegExp) =>
  within(screen.getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => wordOf(textContent));

test('per study it is said what it is done by, and what goes or changes, before and after', () => {
  show();
  expect(screen.getByRole('dialog', { name: '送信前の確認' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /山田 花子/ }).textContent).toContain('匿名化する');
  expect(screen.getByRole('region', { name: '取り除く項目・置き換える項目（4）' })).toBeTruthy();
  expect(cells(/0010,0010/)).toEqual(['患者氏名PatientName (0010,0010)', '山田^花子', '空']);
  expect(cells(/0008,1030/)).toEqual(['検査の説明StudyDescription (0008,1030)', '胸部CT', '症例']);
  expect(cells(/0008,1080/)).toEqual(['AdmittingDiagnosesDescription(0008,1080)', '肺炎', '削除']);
  expect(cells(/0009,1010/)).toEqual(['プライベート(0009,1010)', '山田', '削除']);
  expect(screen.queryByTestId('mark')).toBeNull();
});

test('what can be named comes first, the rest in the order of tags', () => {
  show();
  const names = screen.getAllByRole('row').map((row) => wordOf(row.textContent)?.match(/[A-Z]\w+|\(0009/)?.[0]);
  expect(names).toEqual([undefined, 'PatientName', 'StudyDescription', 'AdmittingDiagnosesDescription', '(0009']);
});

test('where something stays by hand, what stays is open at once', () => {
  show({ previews: new Map([['1.1', { ...preview, byHand: 1 }]]) });
  expect(cells(/Modality/)).toEqual(['Modality(0008,0060)', 'CT']);
});

test('what stays is folded', () => {
  show();
  expect(screen.queryByText('Modality')).toBeNull();
  press('そのまま残る項目を表示（1）');
  expect(cells(/Modality/)).toEqual(['Modality(0008,0060)', 'CT']);
  press('そのまま残る項目を隠す（1）');
  expect(screen.queryByText('Modality')).toBeNull();
});

test('a study that still identifies its patient says so, folded or not', () => {
  const choice = choiceOf(withMode(first, '1.2', 'notAnonymize'));
  const left: StudyPreview = { ...preview, byHand: 1 };
  const studies = [studyOf('1.1'), studyOf('1.2'), studyOf('1.3'), studyOf('1.4')];
  const previews = new Map<string, StudyPreview>([
    ['1.1', left],
    ['1.2', { ...preview, example: { ...example, changed: [] } }],
    ['1.3', { ...preview, example: { refused: 'truncated' }, refused: ['CT/IM0042'] }],
  ]);
  show({ choice, studies, previews });
  expect(screen.getAllByTestId('mark').map(({ textContent }) => textContent)).toEqual([
    '個人を特定できる項目が残ります',
    '匿名化しません',
    '匿名化できないファイルがあります',
  ]);
  expect(screen.getByText('個人を特定できる項目が残ります。残る項目を確認してください。')).toBeTruthy();
  expect(screen.getByText('匿名化せずに送信する検査：1 件')).toBeTruthy();
  expect(screen.getByText('個人を特定できる項目が残る検査：1 件')).toBeTruthy();
  expect(screen.getByText('匿名化できないファイルがある検査：1 件')).toBeTruthy();
  expect(screen.getByText('内容を確認した検査：3 / 4 件')).toBeTruthy();
  const studyButtons = screen.getAllByRole('button', { name: /山田 花子/ });
  for (const one of studyButtons.slice(1)) fireEvent.click(one);
  expect(screen.getByText('この検査は匿名化しません。氏名などの情報も送信されます。')).toBeTruthy();
  expect(
    screen.getByText('匿名化できないファイルが 3 件のうち 1 件あります。そのファイルは送信しません。'),
  ).toBeTruthy();
  expect(screen.getByText('CT/IM0042')).toBeTruthy();
  expect(screen.queryByText(/truncated/)).toBeNull();
  expect(screen.getByText('内容を確認しています')).toBeTruthy();
});

test('a study that will refer to another one in vain says so, and which one', () => {
  const [one, other] = [studyOf('1.1', { StudyDescription: '腫瘍の輪郭' }), studyOf('1.2')];
  const previews = new Map([
    ['1.1', { ...preview, lost: ['1.2'] }],
    ['1.2', preview],
  ]);
  show({ studies: [one, other], previews, choice: choiceOf(withMode(first, '1.2', 'notAnonymize')) });
  expect(screen.getAllByTestId('mark').map(({ textContent }) => textContent)).toEqual([
    'ほかの検査への参照が切れます',
    '匿名化しません',
  ]);
  expect(screen.getByText('ほかの検査への参照が切れる検査：1 件')).toBeTruthy();
  const line = screen.getByText(/^「山田 花子.*腫瘍の輪郭」から「山田 花子.*胸部CT」$/);
  expect(line.closest('[role=alert]')?.textContent).toContain('両方とも匿名化するか、両方とも匿名化しないでください');
});

test('a document that is ticked stays by hand, and one that is not stays behind', () => {
  show({ unseen, previews: new Map([['1.1', { ...preview, documents: [7] }]]) });
  expect(screen.queryAllByTestId('mark')).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: /紹介状/ }));
  expect(screen.getAllByTestId('mark').map(({ textContent }) => textContent)).toEqual([
    '個人を特定できる項目が残ります',
  ]);
});

test('how far a study is read is said by its files', () => {
  show({ previews: new Map(), reading: { study: '1.1', done: 2 } });
  expect(screen.getByText('内容を確認しています（ファイル 2 / 3 件）')).toBeTruthy();
});

test('what stands in a sequence names it', () => {
  const line = {
    tag: '00081030',
    keyword: 'StudyDescription',
    within: 'ReferencedSeriesSequence',
    before: 'a',
    after: '',
  };
  show({ previews: new Map([['1.1', { ...preview, example: { ...example, changed: [line] } }]]) });
  expect(cells(/0008,1030/)[0]).toBe('ReferencedSeriesSequence ›検査の説明StudyDescription (0008,1030)');
});

test('files that nobody looks into leave only where each was ticked', () => {
  const told = show({ unseen });
  const list = within(screen.getByRole('group', { name: '内容を確認できないファイル（2 件）' }));
  expect(list.getByText(/チェックのないファイルは送信しません/)).toBeTruthy();
  const boxes = list.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
  fireEvent.click(send());
  expect([told.onSend.mock.calls.length, told.seen]).toEqual([1, []]);
  fireEvent.click(list.getByRole('checkbox', { name: /紹介状/ }));
  fireEvent.click(list.getByRole('checkbox', { name: /同意書/ }));
  fireEvent.click(list.getByRole('checkbox', { name: /紹介状/ }));
  fireEvent.click(send());
  expect([told.onSend.mock.calls.length, told.seen]).toEqual([2, [9]]);
});

test('[PC-8] a picture is shown, in full where one asks, and leaves only where it was ticked', () => {
  const made: unknown[] = [];
  const revoked: string[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob)}`;
  URL.revokeObjectURL = (address) => void revoked.push(address);
  const file = new File(['x'], '患部.jpg');
  const told = show({ unseen: [...unseen, { id: 11, path: '写真/患部.jpg', size: 1, kind: 'picture', file }] });
  expect(screen.getByText(/文字が写っていないか確かめてください/)).toBeTruthy();
  expect(made).toEqual([file]);
  press('写真/患部.jpg を拡大して表示');
  const shown = within(screen.getByRole('dialog', { name: '写真/患部.jpg' }));
  expect(shown.getByRole('img', { name: '写真/患部.jpg' }).getAttribute('src')).toBe('blob:2');
  fireEvent.keyDown(shown.getByRole('img'), { key: 'Escape' });
  expect(told.onCancel).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: /患部/, hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'アップロードを実行', hidden: true }));
  expect([told.onSend.mock.calls.length, told.seen]).toEqual([1, [11]]);
  cleanup();
  expect(revoked.toSorted()).toEqual(['blob:1', 'blob:2']);
});

test('where nothing would leave it goes on only once something was ticked', () => {
  const told = show({ studies: [], unseen, leavesAnyway: false, comesFirst: true });
  expect(screen.getByText('送信する内容を確認してください。')).toBeTruthy();
  expect(screen.getByText('ファイルとフォルダの名前は、個人がわからない名前に変えて送信します。')).toBeTruthy();
  expect(send().disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /紹介状/ }));
  expect(send().disabled).toBe(false);
  press('匿名化の設定');
  expect(told.onBack).toHaveBeenCalledOnce();
});

test('of very many files those are listed that one asks for', () => {
  show({ unseen: Array.from({ length: 130 }, (_, id) => ({ id, path: `${id}.pdf`, size: 1 })) });
  expect(screen.getAllByRole('checkbox')).toHaveLength(100);
  press('さらに 30 件を表示');
  expect(screen.getAllByRole('checkbox')).toHaveLength(130);
});

test('pictures are told of by their number, and DICOM that stays behind by its names', () => {
  const unordered = Array.from({ length: 12 }, (_, n) => `壊れた/IM${n}`);
  show({ pictures: 1200, directories: ['CD1/DICOMDIR', 'CD2/DICOMDIR'], unordered });
  expect(screen.getByText(/JPEG・PNG 1,200 件は/)).toBeTruthy();
  expect(screen.getByText(/DICOMDIR 2 件は.*送信しません/)).toBeTruthy();
  expect(screen.getByText('CD2/DICOMDIR')).toBeTruthy();
  expect(screen.getByText(/どの検査のものか読み取れない DICOM 12 件は/)).toBeTruthy();
  expect([screen.queryByText('壊れた/IM9') !== null, screen.queryByText('壊れた/IM10')]).toEqual([true, null]);
  expect(screen.getByText('ほか 2 件')).toBeTruthy();
});

test('a name that turns the direction of writing turns nothing', () => {
  show({ directories: ['a\u202erid/DICOMDIR'] });
  expect(screen.getByText('a\ufffdrid/DICOMDIR')).toBeTruthy();
});

test('where no study is anonymised, what is beside the images leaves as it is, and nothing else is said of it', () => {
  const choice = choiceOf(withMode(withMaster(first, false, []), '1.1', 'notAnonymizeAndEdit'));
  show({ choice, unseen, pictures: 3 });
  expect(screen.queryByText(/送信しません/)).toBeNull();
  expect(screen.queryByText(/JPEG/)).toBeNull();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

test('it goes back and out, and on only where it may', () => {
  const told = show({ canSend: false, problem: <p>鍵を取得できません</p>, children: <p>画像内の文字</p> });
  expect(send().disabled).toBe(true);
  expect(screen.getByText('鍵を取得できません')).toBeTruthy();
  expect(screen.getByText('画像内の文字')).toBeTruthy();
  press('戻る');
  expect(told.onBack).toHaveBeenCalledOnce();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(told.onBack).toHaveBeenCalledTimes(2);
  expect(told.onCancel).not.toHaveBeenCalled();
  press('キャンセル');
  expect(told.onCancel).toHaveBeenCalledOnce();
});

test('of hundreds of studies one table is there, and those are listed that one asks for', () => {
  show({ studies: Array.from({ length: 120 }, (_, n) => studyOf(`1.${n}`)) });
  expect(document.querySelectorAll('table')).toHaveLength(1);
  expect(screen.getAllByText('山田 花子 · 100')).toHaveLength(50);
  fireEvent.click(screen.getByText('さらに 50 件の検査を表示'));
  expect(screen.getAllByText('山田 花子 · 100')).toHaveLength(100);
});
