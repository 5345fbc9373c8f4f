import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name what-changes`: the next numbered migration from the tables in `schema.ts` of each module; needs no database. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/modules/*/schema.ts',
  out: './src/migrations',
});
