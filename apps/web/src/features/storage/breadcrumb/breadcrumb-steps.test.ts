import { expect, test } from 'vitest';
import { aUuid } from '../../../testing/an-item.ts';
import { breadcrumbOf } from './breadcrumb-steps.ts';

const names = { org: '鏡クリニック', share: '共有', private: 'プライベート' };
const org = aUuid(0);

test('roots get our names, folders their own, and what is hidden has neither name nor location', () => {
  const breadcrumb = breadcrumbOf(
    [
      { object_type: 'root', type: 'org', uuid: null, name: null, org },
      { object_type: 'no_perm', type: null, uuid: null, name: null, org: null },
      { object_type: 'folder', type: 'org', uuid: aUuid(7), name: '症例', org },
    ],
    names,
  );
  expect(breadcrumb.map(({ name, location }) => ({ name, location }))).toEqual([
    { name: '鏡クリニック', location: { kind: 'root', org, type: 'org' } },
    { name: '', location: null },
    { name: '症例', location: { kind: 'folder', uuid: aUuid(7) } },
  ]);
});
