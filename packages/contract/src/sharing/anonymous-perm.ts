import { z } from 'zod';

/** What the public link for viewing gives [AC-4]. */
export const AnonymousPerm = z.enum(['read', 'none']);
export type AnonymousPerm = z.output<typeof AnonymousPerm>;
