import { z } from 'zod';

/** A password as it is typed; what is wrong with it is said by `fields`. */
export const Password = z.string().min(1).max(1024);
