import { UploadOptions } from '@mado/contract';
import { editableFields } from '@mado/dicom/deidentify';
import { expect, it } from 'vitest';

it('an order may name every field that can be carried out', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const fields = Object.fromEntries(editableFields.map((keyword) => [keyword, '']));
  const options = { target_folder: null, target_org: id, is_org_perm: true, anonymize: { master: true, fields } };
  expect(UploadOptions.safeParse(options)).toMatchObject({ data: { anonymize: { fields } } });
  expect(editableFields).toHaveLength(15);
});
