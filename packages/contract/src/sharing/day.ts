import { z } from 'zod';

/** A day, `yyyy-MM-dd`; as an end it means the end of that day in Japan [AC-6], as a start its beginning [AC-29]. */
export const Day = z.iso.date();
