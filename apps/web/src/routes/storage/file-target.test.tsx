// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { dragEnds, dragStore } from '../../features/storage/drag/drag-store.ts';
import { useDropSpot } from '../../features/storage/drag/drop-spot.ts';
import type { StorageLocation } from '../../features/storage/index.ts';
import type { Text } from '../../app/language/use-text.ts';
import { aFile, anItem, aStudy, everything } from '../../testing/an-item.ts';
import { anOrganisation } from '../../testing/an-organisation.ts';
import { fileTargetAt } from './file-target.ts';

const clinic = anOrganisation();
const own: StorageLocation = { kind: 'root', org: clinic.uuid, type: 'org' };
const folder = anItem(1, { name: '受付', org: clinic.uuid });
const said = ((key: string) => key) as unknown as Text;

function Spot({ location, item = null }: { location: StorageLocation | null; item?: typeof folder | null }): ReactNode {
  return (
    <div {...useDropSpot(location, item?.name ?? '組織', item)}>
      <b>inside</b>
    </div>
  );
}
function targetAt(location: StorageLocation | null, item?: typeof folder): ReturnType<typeof fileTargetAt> {
  render(<Spot location={location} item={item ?? null} />);
  return fileTargetAt(screen.getByText('inside'), [clinic], said);
}
const place = (item: typeof folder): StorageLocation => ({ kind: 'folder', uuid: item.uuid });
const marked = () => screen.getByText('inside').parentElement?.getAttribute('data-over') ?? null;

afterEach(() => {
  cleanup();
  dragEnds();
});

test('files go into the folder over which they are let go, which is marked', async () => {
  expect(targetAt(place(folder), folder)).toMatchObject({ kind: 'folder', uuid: folder.uuid, mayUpload: true });
  await expect.poll(marked).toBe('may');
  fileTargetAt(document.body, [clinic], said);
  await expect.poll(marked).toBeNull();
});

test('a folder that takes nothing from this reader is marked as refusing, and says why', async () => {
  const closed = anItem(2, { can: { ...everything, upload: false } });
  expect(targetAt(place(closed), closed)).toMatchObject({ mayUpload: false });
  await expect.poll(marked).toBe('refused');
  expect(dragStore.getState().refusal).toBe('uploads.refused.full');
});

test('over a study or a file they go where the list stands', () => {
  for (const item of [aStudy(3), aFile(4, 'text/plain')]) {
    expect(targetAt(place(item), item)).toBeNull();
    expect(dragStore.getState().over).toBeNull();
    cleanup();
  }
  expect(targetAt(null)).toBeNull();
});

test('a root of the tree takes them, of an organisation that is one’s own', () => {
  expect(targetAt(own)).toMatchObject({ kind: 'root', type: 'org', member: true });
  cleanup();
  const elsewhere = { ...own, org: '00000000-0000-4000-8000-0000000000ff' };
  expect(targetAt(elsewhere)).toMatchObject({ member: false });
  expect(dragStore.getState().refusal).toBe('uploads.refused.member');
});
