// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { Themed } from '../../../testing/frame.tsx';
import { DeidentificationDialog } from './DeidentificationDialog.tsx';
import { choiceOf, firstSettings, type Settings } from './settings.ts';
import type { StudyToSend } from './study-to-send.ts';
import { studyOf } from './testing/studies.ts';

beforeAll(startI18n);
afterEach(cleanup);

/** The dialog as it is used; returns what stands in it. */
function show(studies: readonly StudyToSend[] = [studyOf('1.1')], start = firstSettings(studies, false)) {
  const now = { settings: start, onSubmit: vi.fn(), onCancel: vi.fn() };
  function Used(): ReactNode {
    const [settings, setSettings] = useState<Settings>(start);
    useEffect(() => {
      Object.assign(now, { settings });
    }, [settings]);
    return <DeidentificationDialog hasImages {...{ ...now, studies, settings }} onChange={setSettings} />;
  }
  render(<Used />, { wrapper: Themed });
  return now;
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const text = (field: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${field}の新しい値` });
const type = (field: string, value: string) => fireEvent.change(text(field), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const openStudies = () => press(/^検査ごとの設定/);
const selects = () => screen.getAllByRole('combobox');
const select = (at: number, value: string) => fireEvent.change(selects()[at] ?? document.body, { target: { value } });

test('at first all is anonymised, with five fields that are checked and empty', () => {
  show();
  expect(screen.getByRole('dialog', { name: '匿名化の設定' })).toBeTruthy();
  expect(box('匿名化する').checked).toBe(true);
  expect(screen.getAllByRole('textbox').map((one) => one.getAttribute('aria-label'))).toEqual(
    ['検査日', '検査の説明', '患者氏名', '生年月日', '年齢'].map((field) => `${field}の新しい値`),
  );
  for (const one of screen.getAllByRole<HTMLInputElement>('textbox')) expect(one.value).toBe('');
  for (const one of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(one.checked).toBe(true);
});

test('what goes in any case is named, and that UIDs are replaced', () => {
  show();
  const line = screen.getByText(/必ず空になります/).textContent;
  for (const field of ['検査ID', '性別', '身長', '体重', '施設名', '診療科名', '依頼医', '実施医', 'UID'])
    expect(line).toContain(field);
});

test('a field gets its text, or stays where it is not checked', () => {
  const now = show();
  type('患者氏名', '匿名');
  fireEvent.click(box(/^検査の説明/));
  expect(text('検査の説明').placeholder).toBe('そのまま残す');
  const { fields } = choiceOf(now.settings);
  expect(fields).toMatchObject({ PatientName: '匿名', StudyDate: '' });
  expect(fields).not.toHaveProperty('StudyDescription');
  // Who types wants it replaced.
  type('検査の説明', '頭部');
  expect(choiceOf(now.settings).fields).toMatchObject({ StudyDescription: '頭部' });
});

test('a number in a date is said to move dates, and what is no date is said to be none', () => {
  show();
  expect(text('検査日').placeholder).toContain('-365');
  type('検査日', '－365');
  expect(screen.getByText('生年月日を除くすべての日付を -365 日ずらします。').id).toBe(
    text('検査日').getAttribute('aria-describedby'),
  );
  type('生年月日', '+10');
  expect(screen.getByText('生年月日を +10 日ずらします。')).toBeTruthy();
  type('検査日', '2026/13/01');
  expect(screen.getByText(/^日付（例：2026\/04\/01）か日数/)).toBeTruthy();
  type('検査日', '2026/04/01');
  expect(screen.queryByText(/^日付（例/)).toBeNull();
});

test('[DI-29] a text that does not fit is said at its field, and nothing goes on until it is mended', () => {
  const now = show([studyOf('1.1'), studyOf('1.2', { StudyDescription: '頭部MR' })]);
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: '次へ：内容を確認' });
  type('年齢', '四十');
  expect(text('年齢').getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(text('年齢').getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/006M/);
  expect(next().disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe('入力を直してください：年齢');
  type('年齢', '45');
  expect(next().disabled).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
  openStudies();
  select(1, 'anonymizeAndEdit');
  type('身長', '170cm');
  expect(screen.getByText(/メートルの数値/)).toBeTruthy();
  type('検査ID', 'x'.repeat(17));
  expect(screen.getByText('16 文字以内で入力してください。')).toBeTruthy();
  // They are named where nobody sees them, too.
  openStudies();
  expect(screen.getByRole('alert').textContent).toMatch(/山田 花子.*頭部MRの身長、.*頭部MRの検査ID$/);
  expect(next().disabled).toBe(true);
  openStudies();
  select(1, 'notAnonymize');
  expect(next().disabled).toBe(false);
  press('次へ：内容を確認');
  expect(now.onSubmit).toHaveBeenCalledOnce();
});

test('without anonymising nothing is asked, and what that means is said', () => {
  const now = show();
  fireEvent.click(box('匿名化する'));
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.getByText(/そのまま送信されます/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '詳しい設定' })).toBeNull();
  press('アップロードを実行');
  expect(now.onSubmit).toHaveBeenCalledOnce();
});

test('where something changes it goes on to what is to be checked', () => {
  const now = show();
  expect(screen.queryByRole('button', { name: 'アップロードを実行' })).toBeNull();
  press('次へ：内容を確認');
  expect(now.onSubmit).toHaveBeenCalledOnce();
  press('キャンセル');
  expect(now.onCancel).toHaveBeenCalledOnce();
});

test('a click beside the dialog loses nothing that was typed; Escape leaves it', () => {
  const now = show();
  fireEvent.click(document.querySelector('.MuiDialog-container') ?? document.body);
  expect(now.onCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(now.onCancel).toHaveBeenCalledOnce();
});

test('options of the profile are folded, and off', () => {
  const now = show();
  expect(screen.queryByRole('checkbox', { name: /プライベート属性/ })).toBeNull();
  press('詳しい設定');
  for (const name of [/患者の特徴を残す/, /説明文を/, /プライベート属性/]) expect(box(name).checked).toBe(false);
  fireEvent.click(box(/プライベート属性/));
  expect(choiceOf(now.settings).profileOptions).toEqual(['retainSafePrivate']);
  fireEvent.click(box(/プライベート属性/));
  expect(choiceOf(now.settings).profileOptions).toEqual([]);
});

test('a study says what it is, and follows the master until it is told otherwise', () => {
  const now = show([studyOf('1.1'), studyOf('1.2', { StudyDescription: '頭部MR' })]);
  openStudies();
  expect(screen.getAllByRole('listitem')[1]?.textContent).toMatch(/山田 花子 · 100.*頭部MR · ファイル 3 件/);
  expect(selects().map((one) => (one as HTMLSelectElement).value)).toEqual(['anonymize', 'anonymize']);
  expect(within(selects()[0] ?? document.body).getAllByRole('option')).toHaveLength(4);
  select(1, 'notAnonymize');
  expect(screen.getByText(/UIDはそのまま残ります/)).toBeTruthy();
  fireEvent.click(box('匿名化する'));
  expect(selects().map((one) => (one as HTMLSelectElement).value)).toEqual(['notAnonymize', 'notAnonymize']);
  expect(choiceOf(now.settings).perStudy).toEqual({});
});

test('the fields of all can be seen where a single study is anonymised', () => {
  show();
  fireEvent.click(box('匿名化する'));
  openStudies();
  select(0, 'anonymize');
  expect(text('患者氏名')).toBeTruthy();
  expect(screen.getByRole('button', { name: '次へ：内容を確認' })).toBeTruthy();
});

test('of a field that is not checked it is said what becomes of it', () => {
  show();
  openStudies();
  const hintOf = (field: string) => text(field).placeholder;
  fireEvent.click(box('匿名化する'));
  fireEvent.change(selects()[0]!, { target: { value: 'notAnonymizeAndEdit' } });
  expect([hintOf('施設名'), hintOf('患者ID')]).toEqual(['そのまま残す', 'そのまま残す']);
  fireEvent.change(selects()[0]!, { target: { value: 'anonymizeAndEdit' } });
  fireEvent.click(box(/^患者氏名/));
  expect([hintOf('患者氏名'), hintOf('施設名'), hintOf('患者ID')]).toEqual(['そのまま残す', '空にする', '']);
});

test('a study that is edited has 15 fields of its own, which can be put away', () => {
  const now = show();
  fireEvent.click(box('匿名化する'));
  openStudies();
  select(0, 'notAnonymizeAndEdit');
  expect(screen.getByText(/UIDはそのまま残ります/)).toBeTruthy();
  expect(screen.getAllByRole('textbox')).toHaveLength(15);
  fireEvent.click(box(/^患者ID/));
  type('患者ID', '症例1');
  expect(choiceOf(now.settings).perStudy).toEqual({
    '1.1': { mode: 'notAnonymizeAndEdit', fields: { PatientID: '症例1' } },
  });
  press('項目を閉じる');
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  press('項目を編集');
  expect(text('患者ID').value).toBe('症例1');
});

test('dates that move apart in studies of one patient are warned of, while studies are folded, too', () => {
  show([studyOf('1.1'), studyOf('1.2')]);
  type('検査日', '-365');
  expect(screen.queryByText(/確認が必要な検査/)).toBeNull();
  openStudies();
  select(0, 'notAnonymize');
  expect(screen.getAllByText(/日付のずらし方が異なります/)).toHaveLength(2);
  expect(screen.getByText(/確認が必要な検査が 2 件/)).toBeTruthy();
});

test('a study with files of several patients is warned of', () => {
  const patients = [...studyOf('1').patients, { PatientID: '200', PatientName: '佐藤 太郎' }];
  show([studyOf('1.1', { patients })]);
  expect(screen.getByText(/確認が必要な検査が 1 件/)).toBeTruthy();
  openStudies();
  expect(screen.getByText('この検査には 2 人の患者のファイルがあります。')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: '山田 花子 · 100、佐藤 太郎 · 200 の扱い' })).toBeTruthy();
});

test('in a conference what the viewer shows of the patient is blank, and cannot be written', () => {
  const studies = [studyOf('1.1')];
  show(studies, firstSettings(studies, true));
  expect(screen.getByText(/カンファレンスでは/)).toBeTruthy();
  const always = screen.getByText(/必ず空になります：/).textContent;
  expect(always).toContain('患者IDも空になります。');
  expect(always).not.toContain('患者IDは');
  for (const one of screen.getAllByRole<HTMLInputElement>('textbox')) expect(one.disabled).toBe(true);
  openStudies();
  expect(selects().map((one) => (one as HTMLSelectElement).value)).toEqual(['anonymizeAndEdit']);
  press('項目を編集');
  const own = within(screen.getByRole('listitem'));
  const disabled = own.getAllByRole<HTMLInputElement>('textbox').filter((one) => one.disabled && one.value !== '');
  expect(disabled.map(({ value }) => value)).toEqual(['19000101']);
  expect(own.getByRole<HTMLInputElement>('checkbox', { name: /^患者ID/ })).toMatchObject({
    checked: true,
    disabled: true,
  });
  expect(own.getByRole<HTMLInputElement>('checkbox', { name: /^施設名/ })).toMatchObject({ disabled: false });
});

test('[WB-102] by a link nothing is left out, and name and birth date are replaced in any case', () => {
  const studies = [studyOf('1.1')];
  const now = show(studies, firstSettings(studies, false, true));
  expect(screen.getByText(/必ず匿名化します/)).toBeTruthy();
  expect(box('匿名化する')).toMatchObject({ checked: true, disabled: true });
  const fields = () => choiceOf(now.settings).fields;
  for (const field of [/^患者氏名/, /^生年月日/]) expect(box(field)).toMatchObject({ checked: true, disabled: true });
  fireEvent.click(box(/^検査の説明/));
  type('患者氏名', '症例 1');
  expect(fields()).toEqual({ PatientName: '症例 1', PatientBirthDate: '', StudyDate: '', PatientAge: '' });
  openStudies();
  expect(selects()[0]?.textContent).toBe('匿名化する匿名化して編集する');
  select(0, 'anonymizeAndEdit');
  const own = within(screen.getByRole('listitem'));
  expect(own.getByRole('checkbox', { name: /^患者氏名/ })).toMatchObject({ checked: true, disabled: true });
});

test('of hundreds of studies those are shown that one asks for', () => {
  const studies = Array.from({ length: 120 }, (_, n) => studyOf(`1.${n}`, { patients: [] }));
  show(studies, firstSettings(studies, true));
  const shown = (what: string) => document.querySelectorAll(what).length;
  expect(shown('select')).toBe(0);
  openStudies();
  expect(shown('select')).toBe(50);
  // Fields of a study are there once they are asked for.
  expect(shown('input:not([type=checkbox])')).toBe(5);
  fireEvent.click(screen.getByText('さらに 50 件の検査を表示'));
  expect(shown('select')).toBe(100);
  fireEvent.click(screen.getByText('さらに 20 件の検査を表示'));
  expect(shown('select')).toBe(120);
  expect(screen.queryByText(/さらに/)).toBeNull();
});
