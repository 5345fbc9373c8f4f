// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { Themed } from '../../../testing/frame.tsx';
import { SortChoice } from './SortChoice.tsx';
import { useSort } from './use-sort.ts';

beforeAll(startI18n);
afterEach(cleanup);

function Harness(): ReactNode {
  const [sort, onSort] = useSort();
  return (
    <>
      <output>{`${sort.key} ${sort.order}`}</output>
      <SortChoice sort={sort} onSort={onSort} />
    </>
  );
}

test('without a header rows are ordered by a choice and a direction', async () => {
  render(
    <MemoryRouter>
      <Harness />
    </MemoryRouter>,
    { wrapper: Themed },
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '並べ替え' }), '検査日');
  expect(screen.getByRole('status').textContent).toBe('StudyDate asc');
  await userEvent.click(screen.getByRole('button', { name: '降順にする' }));
  expect(screen.getByRole('status').textContent).toBe('StudyDate desc');
  await userEvent.click(screen.getByRole('button', { name: '昇順にする' }));
  expect(screen.getByRole('status').textContent).toBe('StudyDate asc');
});
