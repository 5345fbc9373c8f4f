export { testApp, type TestApp } from './app.ts';
export { openTestDatabase } from './database.ts';
export { aFolder } from './items.ts';
export { onBothDatabases, onOneDatabase } from './on-both-databases.ts';
export { aMember, anAccount, anOrganisation, signedIn, type Person } from './people.ts';
export { testServices, type TestServices } from './services.ts';
