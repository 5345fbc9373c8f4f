import { expect, it } from 'vitest';
import { formKey } from './form-key.ts';

it('what is made has another tag than what is stored, with the number of what makes it [PX-16]', () => {
  expect(formKey({ form: 'stored' })).toBe('s');
  expect(formKey({ form: 'decoded' })).toMatch(/^d\d+$/);
  expect(formKey({ form: 'residuals' })).toMatch(/^r\d+$/);
});
