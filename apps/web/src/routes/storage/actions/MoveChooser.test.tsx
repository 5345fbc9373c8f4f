// @vitest-environment jsdom
import { totalHeader, type Item } from '@mado/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../app/language/i18n.ts';
import { createQueryClient } from '../../../app/query-client.ts';
import { aFile, anItem, aUuid, everything } from '../../../testing/an-item.ts';
import { anOrganisation } from '../../../testing/an-organisation.ts';
import { Themed } from '../../../testing/frame.tsx';
import { MoveChooser } from './MoveChooser.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [own, other] = [aUuid(90), aUuid(91)];
const root = { kind: 'root', org: own, type: 'org' } as const;
const onMove = vi.fn();

/** Two folders lie at each root, of which one may be filled. */
function show(items: readonly Item[]): void {
  const inRoot = (org: string) => [
    anItem(1, { name: '済み', org, parent_folder: null }),
    anItem(2, { name: '見るだけ', org, parent_folder: null, can: { ...everything, upload: false } }),
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    const org = url.includes(other) ? other : own;
    const { uuid, name, can } = anItem(1);
    const current_folder = { org, uuid, name, object_type: 'folder', foldertype: 'folder', type: 'org', can };
    const answer = url.includes('/org/list')
      ? [anOrganisation({ uuid: own, name: '鏡医院' }), anOrganisation({ uuid: other, name: '窓病院' })]
      : url.includes('/list/org-root/')
        ? { org: inRoot(org), share: [], private: [] }
        : { current_folder, data: [], name, your_perm: 'full_access', anonymous_perm: 'none' };
    return new Response(JSON.stringify(answer), { headers: { [totalHeader]: '2' } });
  });
  onMove.mockClear();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MoveChooser
        items={items}
        start={[{ key: 'org', name: '鏡医院', location: root }]}
        onClose={vi.fn()}
        onMove={onMove}
      />
    </QueryClientProvider>,
    { wrapper: Themed },
  );
}
const file = aFile(7, 'text/plain', { org: own, parent_folder: null, org_root: 'org' });
const here = () => screen.getByRole<HTMLButtonElement>('button', { name: 'ここに移動' });
const enter = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `${name} を開く` }));

test('nothing is moved to where it is; a folder in which one may put things takes it', async () => {
  show([file]);
  expect(here().disabled).toBe(true);
  expect(screen.getByText('このフォルダには移動できません')).toBeTruthy();
  await enter('済み');
  expect(here().disabled).toBe(false);
  await userEvent.click(here());
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ parent_folder: aUuid(1) });
});

test('a folder in which one may put nothing does not', async () => {
  show([file]);
  await enter('見るだけ');
  expect(here().disabled).toBe(true);
  expect(screen.getByText('このフォルダには移動できません')).toBeTruthy();
});

test('a folder is not offered to itself', async () => {
  show([anItem(1, { org: own, parent_folder: null, org_root: 'org' })]);
  expect(await screen.findByRole('button', { name: '見るだけ を開く' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '済み を開く' })).toBeNull();
});

test('above the roots all of them are there, and another organisation is said to be one', async () => {
  show([file]);
  await userEvent.click(screen.getByRole('button', { name: '上のフォルダへ' }));
  expect(screen.getByText('ルートフォルダです。')).toBeTruthy();
  expect(here().disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上のフォルダへ' }).disabled).toBe(true);
  await enter('窓病院');
  expect(screen.getByText(/公開リンクは解除され/)).toBeTruthy();
  await userEvent.click(here());
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ org: other, has_org_perm: true });
});
