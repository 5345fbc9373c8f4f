import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --name what-changes`: the next numbered migration from the tables in `schema.ts` of the
 * platform and of each module; needs no database.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/*/schema.ts', './src/modules/*/schema.ts'],
  out: './src/migrations',
});
