// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSnackbar } from 'notistack';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../language/i18n.ts';
import { createQueryClient } from '../query-client.ts';
import { Providers } from './Providers.tsx';

beforeAll(startI18n);
afterEach(cleanup);

function Four(): ReactNode {
  const { enqueueSnackbar } = useSnackbar();
  return <button onClick={() => ['一', '二', '三', '四'].forEach((word) => enqueueSnackbar(word))}>say</button>;
}

test('toasts stand at the bottom left, three at most [WB-6]', async () => {
  render(
    <Providers queryClient={createQueryClient()}>
      <Four />
    </Providers>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'say' }));
  expect(screen.getByText('三')).toBeTruthy();
  expect(screen.queryByText('四')).toBeNull();
  const corner = screen.getByText('三').closest('.notistack-SnackbarContainer');
  const { left, bottom, right } = getComputedStyle(corner ?? document.body);
  expect({ left, bottom, right }).toMatchObject({ left: '20px', bottom: '14px', right: '' });
});
