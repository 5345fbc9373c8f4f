// @vitest-environment jsdom
import type { LinkedView } from '@mado/viewer/ports';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../app/http/index.ts';
import { aUuid } from '../../testing/an-item.ts';
import { folderAddress } from './address.ts';
import type { ReadingPlace } from './record-store.ts';
import { linkToView, viewOfLink } from './view-link.ts';

afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

const code = 'AAAAAAAAAAAAAAAA';
const view: LinkedView = {
  rows: 1,
  columns: 1,
  active: 0,
  maximised: false,
  panes: [
    {
      StudyInstanceUID: '1.2',
      SeriesInstanceUID: '1.2.3',
      copy: 0,
      image: null,
      instances: 3,
      voi: { kind: 'file', alternative: 0 },
      inverted: false,
      interpolated: true,
      turns: 0,
      mirrored: false,
      zoom: { kind: 'fit', justified: null },
    },
  ],
  together: [],
  referenceLines: true,
  overlayPlanes: true,
  measurements: null,
};

function answering(answer: unknown, status = 201): { items?: unknown; view?: unknown }[] {
  const sent: { items?: unknown; view?: unknown }[] = [];
  session.start({ access_token: 'token', email: 'a', username: 'a' });
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push(JSON.parse(body) as object);
    return Response.json(answer, { status });
  });
  return sent;
}

test('a link is made of what is open, as it was opened [VL-2]', async () => {
  const sent = answering({ code });
  const readings: ReadingPlace[] = [
    { type: 'folder', id: aUuid(1), study: null },
    { type: 'file', id: aUuid(2), study: null },
  ];
  const made = await linkToView(view, { readings: () => readings });
  expect(made).toBe(`${location.origin}/viewer?view=${code}`);
  const items = [
    { type: 'folder', id: aUuid(1) },
    { type: 'file', id: aUuid(2) },
  ];
  expect(sent).toEqual([{ items, view }]);
});

test('what was found by a patient, or opened to be compared, is linked by the studies that are seen [VL-3]', async () => {
  const sent = answering({ code });
  const readings = (): ReadingPlace[] => [
    { type: 'folder', id: aUuid(3), study: '1.2' },
    { type: 'folder', id: aUuid(4), study: '1.2' },
    { type: 'folder', id: aUuid(5), study: '1.9' },
  ];
  await linkToView(view, { readings });
  expect(sent[0]?.items).toEqual([3, 4].map((n) => ({ type: 'folder', id: aUuid(n) })));
});

test('where a code leads is told by the server [VL-1, VL-4]', async () => {
  answering({ url: [folderAddress(aUuid(1))], view: null, withheld: true, hidden: 0, newer: [] }, 200);
  await expect(viewOfLink(code)).resolves.toEqual({
    url: [folderAddress(aUuid(1))],
    opening: { view: null, withheld: true, hidden: 0, newer: [] },
  });
});
