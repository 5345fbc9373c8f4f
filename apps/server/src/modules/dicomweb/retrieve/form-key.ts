import type { Representation } from '../http/representation.ts';

/** Counted up when a decoder gives other samples than before: what is kept under the old tag is another answer. */
const decoders = 2;

/** The form of a representation in an entity tag. */
export function formKey({ form }: Pick<Representation, 'form'>): string {
  return form === 'decoded' ? `d${decoders}` : 's';
}
