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
