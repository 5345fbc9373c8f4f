import type { FactorNeeded } from '@mado/contract';

/** What a sign-in goes on with, whose password was right: the ticket, and what will do. */
export type FactorChallenge = FactorNeeded['factor_needed'];
