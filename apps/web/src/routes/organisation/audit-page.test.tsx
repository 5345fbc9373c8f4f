// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { startI18n } from '../../app/language/i18n.ts';
import { aUuid } from '../../testing/an-item.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { openPage } from '../testing/open-page.tsx';
import { Component as AuditRoute } from './AuditRoute.tsx';

beforeAll(startI18n);
beforeEach(() => session.start({ access_token: 'token', email: 'hana@example.jp', username: '花' }));
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const page = `/organization/audit/${aUuid(90)}`;

function open(address: string, manages: boolean) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/org/list'))
      return Response.json([anOrganisation({ can: { ...anOrganisation().can, manage: manages } })]);
    if (path.includes('/third-party')) return Response.json({ name: null });
    asked.push(path);
    if (path.includes('/user-list/')) return Response.json({ org_admin: [], org_member: [] });
    return Response.json({ records: [], people: [], items: [] });
  });
  const routes = [
    { path: '/organization/audit/:id', element: <AuditRoute /> },
    { path: '*', element: <p>elsewhere</p> },
  ];
  return { asked, at: openPage(routes, address) };
}

test('an admin reads the record by the filter of the address, which follows what one chooses', async () => {
  const { asked, at } = open(`${page}?action=view&from=2026-11-01`, true);
  expect(await screen.findByRole('heading', { name: /医院/ })).toBeTruthy();
  await vi.waitFor(() => expect(asked.some((path) => path.endsWith('?action=view&from=2026-11-01'))).toBe(true));
  await userEvent.selectOptions(screen.getByLabelText('操作'), 'ダウンロード');
  await vi.waitFor(() => expect(at()).toBe(`${page}?from=2026-11-01&action=download`));
});

test('who only belongs to the organisation is denied it, and nothing of it is asked for', async () => {
  const { asked } = open(page, false);
  expect(await screen.findByRole('heading', { name: 'アクセス権限が必要です' })).toBeTruthy();
  expect(asked).toEqual([]);
});

test('who is not signed in signs in first, and comes back with the filter [WB-70]', () => {
  session.end();
  const { at } = open(`${page}?action=view`, true);
  expect(at()).toBe(`/login?continueUrl=${encodeURIComponent(`${page}?action=view`)}`);
});
