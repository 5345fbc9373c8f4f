// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { Themed } from '../../../testing/frame.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { columns, defaultColumns } from './columns.ts';
import { useColumns } from './use-columns.ts';

beforeAll(startI18n);
beforeEach(() => localStorage.removeItem('selected_colum_fields'));
afterEach(cleanup);

function Harness(): ReactNode {
  const choice = useColumns();
  return (
    <>
      <output>{choice.visible.map(({ id }) => id).join(' ')}</output>
      <ColumnSettings choice={choice} />
    </>
  );
}

async function show(address = '/storage'): Promise<void> {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Harness />
    </MemoryRouter>,
    { wrapper: Themed },
  );
  await userEvent.click(screen.getByRole('button', { name: 'カラム' }));
}

const visible = (): string | null => document.querySelector('output')?.textContent ?? null;

test('all columns but the action and the identifier are shown at first', async () => {
  await show();
  expect(visible()).toBe(
    'name type created_dt size PatientSex modality_list bodypartexamined_list instance_count series_count PatientID ProtocolName ReferringPhysicianName InstitutionName',
  );
});

test('the choice is kept in this browser, in the order of the columns', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'すべて解除' }));
  expect(visible()).toBe('');
  await userEvent.click(screen.getByRole('checkbox', { name: 'サイズ' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '名前' }));
  expect(visible()).toBe('name size');
  expect(JSON.parse(localStorage.getItem('selected_colum_fields') ?? '')).toEqual(['name', 'size']);
  cleanup();
  await show();
  expect(visible()).toBe('name size');
  await userEvent.click(screen.getByRole('button', { name: 'すべて選択' }));
  expect(visible()).toContain('uuid');
});

test('the address fixes the columns until one makes them changeable', async () => {
  localStorage.setItem('selected_colum_fields', '["name","size"]');
  await show('/storage?columns=uuid,name,nonsense');
  expect(visible()).toBe('name uuid');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'サイズ' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '変更できるようにする' }));
  expect(visible()).toBe('name size');
});

test.each(['not json', '{"name":true}'])('a broken memory (%s) shows the usual columns', async (text) => {
  localStorage.setItem('selected_colum_fields', text);
  await show();
  expect(visible()).toContain('name type created_dt');
});

test('up to the patient ID the usual columns fit on a screen of 1440 px, beside drawer, margins and scroll bar', () => {
  const usual = columns.filter(({ id }) => defaultColumns.includes(id));
  const upToPatient = usual.slice(0, usual.findIndex(({ id }) => id === 'PatientID') + 1);
  const needed = upToPatient.reduce((sum, { least }) => sum + least, 0);
  expect(needed).toBeLessThanOrEqual(1440 - 220 - 32 - 17);
  for (const { width, least } of columns) expect(width).toContain(`${least}px`);
});
