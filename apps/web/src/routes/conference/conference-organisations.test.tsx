// @vitest-environment jsdom
import type { Organisation } from '@mado/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { base, open } from './testing/conference-world.tsx';

vi.mock('./LaterStorageScreen.tsx', () => ({
  LaterStorageScreen: ({ organisations }: { organisations: Organisation[] }) => (
    <p data-testid="offered">{organisations.map(({ name }) => name).join('、')}</p>
  ),
}));

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const two = (manage: boolean): Organisation[] =>
  [90, 91].map((n) => anOrganisation({ uuid: aUuid(n), name: `医院 ${n}`, can: { ...anOrganisation().can, manage } }));

test.each([
  ['who manages one', true, '医院 90、医院 91'],
  ['nobody else', false, '医院 90'],
])('in conferences organisations are offered to admins alone: %s [WB-99]', async (_, manages, names) => {
  open(`${base}/root/org`, { organisations: two(manages) });
  expect((await screen.findByTestId('offered')).textContent).toBe(names);
});
