// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { ViewerHeader } from './ViewerHeader.tsx';

afterEach(cleanup);

test.each([true, false])('whether the patient is in doubt stands beside the name (%s)', (identityConflict) => {
  const study = { ...aStudy(aSeries('a')), PatientName: '田中 一郎', identityConflict };
  renderInViewer(<ViewerHeader onExit={() => undefined}>{null}</ViewerHeader>, [study]);
  expect(screen.getByText('田中 一郎')).toBeTruthy();
  const status = screen.queryByRole('status');
  expect(status && within(status).getByTestId('mark').textContent).toBe(
    identityConflict ? '患者情報が一致しません' : null,
  );
});

test('what names no patient is called by its name; what has an ID alone is not called by its description', () => {
  const nobody = { ...aStudy(aSeries('a')), PatientName: '', StudyDescription: '術中写真.png' };
  renderInViewer(<ViewerHeader onExit={() => undefined}>{null}</ViewerHeader>, [{ ...nobody, PatientID: '' }]);
  expect(screen.getByRole('heading', { name: '術中写真.png' })).toBeTruthy();
  expect(screen.getAllByText('術中写真.png', { exact: false })).toHaveLength(1);
  cleanup();
  renderInViewer(<ViewerHeader onExit={() => undefined}>{null}</ViewerHeader>, [{ ...nobody, PatientID: '0042' }]);
  expect(screen.getByRole('heading', { name: '無題のスタディ' })).toBeTruthy();
});
