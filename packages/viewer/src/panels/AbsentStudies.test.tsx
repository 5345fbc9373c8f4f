// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NoticeRoom } from '../runtime/notice-room.tsx';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { AbsentStudies } from './AbsentStudies.tsx';

afterEach(cleanup);

const study = aStudy(aSeries('a'));
const here = study.StudyInstanceUID;
const told = () => screen.queryByText('指定されたスタディのうち 1 件は、見つからないか、閲覧できません。');

function show(named: readonly string[], studies = [study]) {
  return renderInViewer(
    <NoticeRoom value={document.body}>
      <AbsentStudies named={named} />
    </NoticeRoom>,
    studies,
  );
}

test('of studies that were named those that are not shown are told of, until that is closed [VW-179]', () => {
  show([here, '1.2.3']);
  expect(told()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(told()).toBeNull();
});

test('of one more that goes after that was closed it is told again [VW-179]', () => {
  const other = { ...aStudy(aSeries('b')), StudyInstanceUID: '1.2.4' };
  const session = show([here, '1.2.3', '1.2.4'], [study, other]);
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
  act(() => session.dispatch({ type: 'studies-changed', studies: [study] }));
  expect(screen.getByText(/スタディのうち 2 件は/)).toBeTruthy();
});

test('nothing is told where all are there, where none is, and of one that has come meanwhile [VW-179]', () => {
  show([here]);
  expect(told()).toBeNull();
  cleanup();
  show(['1.2.3'], []);
  expect(told()).toBeNull();
  cleanup();
  const session = show([here, '1.2.3']);
  expect(told()).not.toBeNull();
  const other = { ...aStudy(aSeries('b')), StudyInstanceUID: '1.2.3' };
  act(() => session.dispatch({ type: 'studies-loaded', studies: [study, other] }));
  expect(told()).toBeNull();
});
