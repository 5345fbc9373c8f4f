import { UploadOneFields, UploadOptions } from '@mado/contract';
import { endpoints } from '@mado/contract/endpoints';
import { z } from 'zod';
import { hostileTexts } from './hostile-texts.ts';

const list = (length: number, of: () => unknown) => Array.from({ length }, of);
const names = (length: number, value: unknown) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`n${index}`, value]));

/** Values that grow, put in the place of every field. */
export const hostileValues: Readonly<Record<string, (length: number) => unknown>> = {
  ...hostileTexts,
  'a list of texts': (length) => list(length, () => 'x'),
  'a list of long texts': (length) => list(length / 100, () => 'x'.repeat(100)),
  'a list of objects': (length) => list(length / 4, () => ({})),
  'a list of lists': (length) => list(length / 4, () => []),
  names: (length) => names(length / 4, 'x'),
  'names of objects': (length) => names(100, names(length / 400, 'x')),
  'lists in lists': (length) => JSON.parse(`${'['.repeat(length / 4)}${']'.repeat(length / 4)}`) as unknown,
  'objects in objects': (length) => JSON.parse(`${'{"a":'.repeat(length / 4)}1${'}'.repeat(length / 4)}`) as unknown,
  number: (length) => Number(`1e${length}`),
};

/** DICOMweb has its endpoints twice, and the same parts of an address in many of them: each is read once. */
const isFirst = (one: readonly [string, unknown], index: number, all: readonly (readonly [string, unknown])[]) =>
  !one[0].startsWith('dicomweb.') || all.findIndex((other) => partsOf(other) === partsOf(one)) === index;
const partsOf = ([name, schema]: readonly [string, unknown]) =>
  `${name.split(' ').at(-1)} ${schema instanceof z.ZodType ? fieldsOf(schema).join() : ''}`;

/** Every schema that reads a request, with the names of its fields. */
export const requestSchemas: Readonly<Record<string, { schema: z.ZodType; fields: readonly string[] }>> =
  Object.fromEntries(
    [
      ...endpoints.flatMap(({ name, params, query, body }) =>
        Object.entries({ params, query, body }).map(([part, schema]) => [`${name} ${part}`, schema] as const),
      ),
      ['options of an upload', UploadOptions] as const,
      ['fields of one upload', UploadOneFields] as const,
    ]
      .filter(isFirst)
      .flatMap(([name, schema]) => (schema ? [[name, { schema, fields: fieldsOf(schema) }]] : [])),
  );

/**
 * Of an object its keys, and of its lists of objects the keys of those behind a slash; an object without any has a name
 * that nobody knows.
 */
function fieldsOf(schema: z.ZodType): string[] {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape as object) : ['unknown'];
}
