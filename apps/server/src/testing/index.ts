export { testApp, type TestApp } from './app.ts';
export { fakeClock, type FakeClock } from './clock.ts';
export { openTestDatabase } from './database.ts';
export { aFolder } from './items.ts';
export { onBothDatabases } from './on-both-databases.ts';
export { aMember, anAccount, anOrganisation, signedIn, type Person } from './people.ts';
export { seededRandom } from './random.ts';
export { testServices, type TestServices } from './services.ts';
