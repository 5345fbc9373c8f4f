import { z } from 'zod';
import { Uuid } from '../primitives.ts';

/** A word by which an organisation finds its data again [TG-1]: a plain name, or `label:value`. */
export const Tag = z.object({ uuid: Uuid, name: z.string() });
export type Tag = z.output<typeof Tag>;

/** Code points of a tag's name at most. */
export const tagNameLimit = 255;

/** Tags on one item at most. */
export const itemTagLimit = 100;
