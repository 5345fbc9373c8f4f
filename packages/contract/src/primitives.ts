import { z } from 'zod';

/** Identifier of an item, organisation or account; in lower case, however it was written. */
export const Uuid = z.uuid().toLowerCase();

/**
 * Made by the client, the same for each try of one thing that a person does: what is asked for again, since the answer
 * was lost, is not made twice.
 */
export const Request = Uuid.optional();

/** Point in time, ISO 8601 with offset, UTC. */
export const Timestamp = z.iso.datetime({ offset: true });

/** A size or a sum of sizes in bytes. */
export const Bytes = z.int().nonnegative();

/** SHA-256 as 64 lower-case hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** DICOM unique identifier (PS3.5 section 9.1): digits and dots, at most 64 characters. */
export const Uid = z
  .string()
  .regex(/^[0-9]+(\.[0-9]+)*$/)
  .max(64);

export const IdParams = z.object({ id: Uuid });

/**
 * Paging of a list [WR-3]: without `limit` everything comes; the next key comes in the `Link` header and means nothing
 * outside of the server.
 */
export const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  after: z
    .string()
    .regex(/^[\w-]+$/)
    .max(4000)
    .optional(),
});

/** Of an answer: how many there are in all, where a page was asked for by its position. */
export const totalHeader = 'X-Total-Count';

/** Truth values in a query string. */
export const Flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

export const Nothing = z.undefined();
