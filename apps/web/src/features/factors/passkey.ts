import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Json = Record<string, unknown>;

/** Whether this browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Asks the browser for a passkey. @throws {Error} what the browser says, as when the person gives up */
export async function askPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return {
    ...(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })),
  };
}

/** Has the browser make one. @throws {Error} likewise, also where it has one of this account already */
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return {
    ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })),
  };
}
