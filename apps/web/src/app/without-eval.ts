import { config } from 'zod';

// Imported before anything that makes a schema: zod otherwise tries `new Function`, which our Content-Security-Policy
// refuses and reports. What is built has no schemas.
if (import.meta.env.DEV) config({ jitless: true });
