import { endpoints } from '@mado/contract/endpoints';
import { expect, it } from 'vitest';
import { accountRows } from './access/account-rows.ts';
import { annotationRows } from './access/annotation-rows.ts';
import { conferenceRows } from './access/conference-rows.ts';
import { linkRows } from './access/link-rows.ts';
import { presentationRows } from './access/presentation-rows.ts';
import { organisationRows } from './access/organisation-rows.ts';
import { dicomwebRows } from './access/dicomweb-rows.ts';
import { testMatrix } from './access/matrix.ts';
import { rows } from './access/rows.ts';
import { viewLinkRows } from './access/view-link-rows.ts';

it('has rows for every endpoint of the contract, and for nothing else', () => {
  const all = {
    ...rows,
    ...accountRows,
    ...organisationRows,
    ...annotationRows,
    ...conferenceRows,
    ...linkRows,
    ...presentationRows,
    ...viewLinkRows,
    ...dicomwebRows,
  };
  expect(Object.keys(all).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  for (const [name, some] of Object.entries(all)) expect(some.length, name).toBeGreaterThan(0);
});

// Levels, refusals and roles as [AC-1, AC-2, AC-3, AC-9, AC-12, AC-13, AC-14, AC-15, AC-21, AC-22, AC-27, AC-29, AC-30]
// and [TK-2] have them.
testMatrix({
  ...rows,
  ...accountRows,
  ...organisationRows,
  ...annotationRows,
  ...conferenceRows,
  ...linkRows,
  ...presentationRows,
  ...viewLinkRows,
});
