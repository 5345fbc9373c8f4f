import { z } from 'zod';
import { Uuid } from '../primitives.ts';

/** `id` is the same as `uuid`, under the name by which some callers ask for it. */
export const User = z.object({ uuid: Uuid, id: Uuid, email: z.email(), username: z.string() });
export type User = z.output<typeof User>;
