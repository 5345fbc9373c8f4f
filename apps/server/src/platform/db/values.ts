import pg from 'pg';

const { types } = pg;

const oid = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

/** `int8` as a number; sizes and counts stay far below 2^53, and what does not is refused rather than rounded. */
function int8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('an int8 beyond 2^53 came out of the database');
  return value;
}

const textArray = types.getTypeParser(1009 as number) as (text: string) => (string | null)[];

/** How text of each type becomes a value; everything not named here is as node-postgres has it. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === oid.int8) return int8;
    if (type === oid.date) return (text: string) => text;
    if (type === oid.int8Array)
      return (text: string) => textArray(text).map((one) => (one === null ? null : int8(one)));
    if (type === oid.dateArray) return textArray;
    return types.getTypeParser(type, format) as (text: string) => unknown;
  },
};
