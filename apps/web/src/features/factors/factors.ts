import {
  beginPasskey,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  demandFactor,
  listFactors,
  newRecoveryCodes,
  removePasskey,
  removeTotp,
  renamePasskey,
  type FactorProof,
} from '@mado/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';
import { makePasskey } from './passkey.ts';

// What fails is said beside what was asked for, not by a toast.
const quiet = { quiet: true } as const;

/** The second factors of who is signed in. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call(listFactors, {}, { signal, quiet: true }),
});

/** A secret for an authenticator app. @throws {RequestFailure} as the others here */
export const startTotp = (proof: FactorProof) => call(beginTotp, { body: { proof } }, quiet);

/** @returns recovery codes, where these are the first */
export async function finishTotp(ticket: string, code: string): Promise<string[] | null> {
  return (await call(confirmTotp, { body: { ticket, code } }, quiet)).recovery_codes;
}

/** Makes a passkey and puts it to the account. @returns recovery codes, where these are the first */
export async function addPasskey(name: string, proof: FactorProof): Promise<string[] | null> {
  const { ticket, options } = await call(beginPasskey, { body: { proof } }, quiet);
  const answer = await makePasskey(options);
  return (await call(confirmPasskey, { body: { ticket, name, answer } }, quiet)).recovery_codes;
}

export async function takeOffTotp(proof: FactorProof): Promise<void> {
  await call(removeTotp, { body: { proof } }, quiet);
}

export async function takeOffPasskey(id: string, proof: FactorProof): Promise<void> {
  await call(removePasskey, { params: { id }, body: { proof } }, quiet);
}

export async function callPasskey(id: string, name: string): Promise<void> {
  await call(renamePasskey, { params: { id }, body: { name } }, quiet);
}

export async function renewCodes(proof: FactorProof): Promise<string[]> {
  return (await call(newRecoveryCodes, { body: { proof } }, quiet)).recovery_codes;
}

/** Whether an organisation demands a second factor. @throws {RequestFailure} `factor_needed_first`, … */
export async function setDemand(org: string, demands: boolean): Promise<void> {
  await call(demandFactor, { params: { id: org }, body: { demands_factor: demands } }, quiet);
}
