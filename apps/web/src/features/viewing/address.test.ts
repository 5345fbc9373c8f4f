import { expect, test } from 'vitest';
import { aUuid } from '../../testing/an-item.ts';
import { maximumNamedStudies } from '@mado/contract';
import { addressOf, addressesIn, folderAddress, maximumNamed, parseAddress } from './address.ts';

const org = aUuid(7);
const at = `/api/datamanage/dcm/patient/${org}`;

test.each([
  [`orgId=${org}&patientId=P%20%26%2F1`, [`${at}?patientId=P+%26%2F1`]],
  [`orgId=${org}&patientId=1&of=${aUuid(1)}`, [`${at}?patientId=1&of=${aUuid(1)}`]],
  [`orgId=${org}&patientId=1&studyUId=${aUuid(1)}`, [`/api/datamanage/dcm/folder/${aUuid(1)}`]],
  [`studyUId=${aUuid(1)}&url=${folderAddress(aUuid(2))}`, [`/api/datamanage/dcm/folder/${aUuid(2)}`]],
  [`orgId=${org}&patientId=%20`, []],
  [`orgId=${org}&patientId=1&of=x`, []],
  ['orgId=../x&patientId=1', []],
  ['patientId=1', []],
])('?%s opens %o [WB-8]', (query, addresses) => {
  expect(addressesIn(new URLSearchParams(query))).toEqual(addresses);
  for (const address of addresses) {
    const parsed = parseAddress(address);
    expect(parsed && addressOf(parsed)).toBe(address);
  }
});

test.each([`${at}/x?patientId=1`, `${at}?`, at, `${at}?patientId=`, `https://example.jp${at}?patientId=1`])(
  '%s is no address of ours [WB-8]',
  (address) => {
    expect(parseAddress(address)).toBeNull();
  },
);

const studies = '/api/datamanage/dcm/studies?StudyInstanceUID=';

test.each([
  ['/viewer/1.2.3', `${studies}1.2.3`],
  ['/viewer/1.2.3,2.25.4/', `${studies}1.2.3%2C2.25.4`],
  ['/viewer/1.2.3%2C2.25.4', `${studies}1.2.3%2C2.25.4`],
])('%s opens studies by their UIDs, wherever they lie [WB-8]', (path, address) => {
  const [text = ''] = addressesIn(new URLSearchParams('url=/else'), path);
  const parsed = parseAddress(text);
  expect(parsed && addressOf(parsed)).toBe(address);
});

const tooMany = Array.from({ length: maximumNamed + 1 }, (_, n) => `1.${n}`).join();
test.each(['1..2', '.1', ',', '1.2&x=1', '%E0%A4%A', 'a', `1.${'2'.repeat(63)}`, tooMany])(
  '/viewer/%s names no studies [WB-8]',
  (named) => {
    for (const text of addressesIn(new URLSearchParams(), `/viewer/${named}`)) expect(parseAddress(text)).toBeNull();
  },
);

test('the same UID is asked for once, and no more than the server takes', () => {
  expect(parseAddress(`${studies}1.2,1.2`)).toEqual({ kind: 'studies', uids: ['1.2'] });
  expect(maximumNamed).toBe(maximumNamedStudies);
});
