export { authenticateBy, signAccessToken } from './access-token.ts';
export { accountByEmail, allAccounts, anyAccount } from './accounts.sql.ts';
export { createAccount } from './create-account.ts';
export { routes } from './routes.ts';
export { setPassword } from './set-password.ts';
export { weakness } from './weakness.ts';
