// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../app/language/i18n.ts';
import { Themed } from '../../testing/frame.tsx';
import { emptyDraft } from './leaving-draft.ts';
import { UploadRows } from './UploadRows.tsx';
import { withDone, withFailure, withFound } from './upload-counts.ts';
import { startingState, type UploadFile, type UploadState } from './upload-state.ts';

beforeAll(startI18n);
afterEach(cleanup);

const upload = {
  getState: vi.fn(),
  getInitialState: vi.fn(),
  subscribe: vi.fn(),
  byLink: null,
  draft: emptyDraft(),
  files: vi.fn(() => []),
  preview: vi.fn(),
  chooseAgain: vi.fn(),
  choose: vi.fn(),
  answerDuplicates: vi.fn(),
  abort: vi.fn(),
  retry: vi.fn(),
  waitingOf: vi.fn(() => []),
  takeOutStudy: vi.fn(),
  takeOutFile: vi.fn(),
  carryOn: vi.fn(),
  interrupt: vi.fn(),
  close: vi.fn(),
  told: vi.fn(),
};

/** Files of one study whose patient is called after it; their ids begin at `from`. */
function filesOf(study: string, count: number, from: number): UploadFile[] {
  return Array.from({ length: count }, (_, index) => ({
    id: from + index,
    file: new File(['x'], `IM${index}`),
    size: 1,
    path: `${study}/IM${index}`,
    head: {
      StudyInstanceUID: study,
      SeriesInstanceUID: `${study}.1`,
      SOPInstanceUID: `${study}.1.${index}`,
      PatientID: '',
      IssuerOfPatientID: '',
      PatientNameGroups: [],
      PatientBirthDate: '',
      PatientName: `患者${study}`,
      StudyDescription: '',
      StudyDate: '',
    },
  }));
}

function show(state: UploadState): void {
  render(<UploadRows state={state} upload={upload} onSummary={vi.fn()} />, { wrapper: Themed });
}

const rowOf = (study: string) => screen.getByText(`患者${study}`).closest('li')?.textContent;

test('a study is done when all of it arrived, and otherwise says that it failed or how much of it', () => {
  const [whole, lost, part] = [filesOf('1.1', 2, 0), filesOf('1.2', 1, 2), filesOf('1.3', 3, 3)];
  const all = [...whole, ...lost, ...part];
  let state = withDone(withFound(startingState('u', '症例'), all, []), all, 1);
  for (const file of [...lost, ...part.slice(1)]) state = withFailure(state, file, 'データが途中で切れています');
  show({ ...state, phase: 'finished' });
  expect(rowOf('1.1')).toBe('患者1.1完了');
  expect(rowOf('1.2')).toBe('患者1.2失敗');
  expect(rowOf('1.3')).toBe('患者1.3エラー 2 件');
});

test('a study that is still on its way counts, whatever failed of it', () => {
  const files = filesOf('1.1', 3, 0);
  const found = withFound(startingState('u', '症例'), files, []);
  const [first] = files;
  if (first === undefined) throw new Error('no file');
  show({ ...withFailure(withDone(found, [first], 1), first, ''), phase: 'sending' });
  expect(rowOf('1.1')).toBe('患者1.11/3');
});

test('trying again is offered for a file that may arrive then, and not for one that is broken', () => {
  const files = filesOf('1.1', 3, 0);
  const [broken, cut, silent] = files;
  if (broken === undefined || cut === undefined || silent === undefined) throw new Error('no files');
  let state = withDone(withFound(startingState('u', '症例'), files, []), files, 1);
  state = withFailure(state, broken, 'データが途中で切れています', 'dicom_truncated');
  state = withFailure(state, cut, 'ファイルを最後まで受信できませんでした。', 'file_not_received');
  show({ ...withFailure(state, silent, ''), phase: 'finished' });
  const offered = (name: string) => screen.getByText(name).closest('li')?.querySelector('button')?.textContent;
  expect(offered('IM0')).toBeUndefined();
  expect(offered('IM1')).toBe('再試行');
  expect(offered('IM2')).toBe('再試行');
  upload.retry.mockClear();
  screen.getByRole('button', { name: 'すべて再試行' }).click();
  expect(upload.retry).toHaveBeenCalledWith([1, 2]);
});

test('what nobody sees in names of studies and of files that failed stands as a sign that one sees', () => {
  const files = filesOf('1\u202e2', 2, 0);
  const [one] = files;
  const found = withFound(startingState('u', '症例'), files, []);
  show({ ...withFailure(withDone(found, [one!], 1), { ...one!, path: 'a/IM\u202e0' }, null), phase: 'sending' });
  expect(document.body.textContent).not.toContain('\u202e');
  expect(document.body.textContent?.split('\ufffd')).toHaveLength(3);
  expect(document.querySelector('[title*="\u202e"]')).toBeNull();
});
