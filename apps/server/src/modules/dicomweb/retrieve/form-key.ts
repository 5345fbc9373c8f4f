import type { Representation } from '../http/representation.ts';

/**
 * Counted up when a decoder, or what makes residuals, gives other bytes than before: what is kept is another answer.
 */
const made = { decoded: 'd2', residuals: 'r1' } as const;

/** The form of a representation in an entity tag. */
export function formKey({ form }: Pick<Representation, 'form'>): string {
  return form === 'stored' ? 's' : made[form];
}
