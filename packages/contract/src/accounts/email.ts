import { z } from 'zod';

/** What somebody typed as an address: only what no database takes is refused, all else is right or wrong. */
export const Email = z
  .string()
  .min(1)
  .max(320)
  .regex(/^[^\0]*$/);
