import { UploadOptions } from '@mado/contract';
import { editableFields } from '@mado/dicom/deidentify';
import { expect, it } from 'vitest';
import { neutralName } from './deidentification-order.ts';

it.each([
  ['YAMADA/x.PDF', '002.pdf'],
  ['x.jpeg', '002.jpeg'],
  ['CT.YAMADA', '002'],
  ['scan.19500312', '002'],
  ['1.2.392.200036.1221382', '002'],
  ['.hanako', '002'],
  ['x', '002'],
])('[IN-14] an ending stays where it says what a file is: %s', (sent, name) => {
  expect(neutralName(1, sent)).toBe(name);
});

it('an order may name every field that can be carried out', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const fields = Object.fromEntries(editableFields.map((keyword) => [keyword, '']));
  const options = { target_folder: null, target_org: id, is_org_perm: true, anonymize: { master: true, fields } };
  expect(UploadOptions.safeParse(options)).toMatchObject({ data: { anonymize: { fields } } });
  expect(editableFields).toHaveLength(15);
});
