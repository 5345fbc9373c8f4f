import { z } from 'zod';
import { User } from './user.ts';

/** A session. `refresh`: for callers without cookies alone [TK-3]. */
export const SignedIn = z.object({ access: z.string(), refresh: z.string().optional(), user: User });
export type SignedIn = z.output<typeof SignedIn>;
