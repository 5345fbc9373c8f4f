import { expect, test } from 'vitest';
import { aUuid } from '../../testing/an-item.ts';
import { breadcrumbOf } from './breadcrumb-steps.ts';

const names = { org: '鏡クリニック', share: '共有', private: 'プライベート' };
const org = aUuid(0);

test('roots get our names, folders their own, and what is hidden has neither name nor place', () => {
  const breadcrumb = breadcrumbOf(
    [
      { object_type: 'root', type: 'org', uuid: null, name: null, org },
      { object_type: 'no_perm', type: null, uuid: null, name: null, org: null },
      { object_type: 'folder', type: 'org', uuid: aUuid(7), name: '症例', org },
    ],
    names,
  );
  expect(breadcrumb.map(({ name, place }) => ({ name, place }))).toEqual([
    { name: '鏡クリニック', place: { kind: 'root', org, type: 'org' } },
    { name: '', place: null },
    { name: '症例', place: { kind: 'folder', uuid: aUuid(7) } },
  ]);
});
