import { expect, test } from 'vitest';
import { aUuid } from '../../testing/an-item.ts';
import { addressesIn, addressOf, parseAddress } from './address.ts';

const org = aUuid(7);
const at = `/api/datamanage/dcm/patient/${org}`;

test.each([
  [`orgId=${org}&patientId=P%20%26%2F1`, [`${at}?patientId=P+%26%2F1`]],
  [`orgId=${org}&patientId=1&of=${aUuid(1)}`, [`${at}?patientId=1&of=${aUuid(1)}`]],
  [`orgId=${org}&patientId=1&studyUId=${aUuid(1)}`, [`/api/datamanage/dcm/folder/${aUuid(1)}`]],
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
