/** An authenticator app and a passkey, as people have them; for tests. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What an app shows that has this secret (base32), at a time in milliseconds since 1970. */
export function appCode(secret: string, at: number): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return app.generate({ timestamp: at });
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
/** User present, user verified; a credential follows (Web Authentication Level 3). */
const flags = { present: 1, verified: 4, credential: 0x40 };

interface Asked {
  challenge?: unknown;
}

/** A passkey for a site. */
export function softPasskey(origin: string) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const client = (type: string, { challenge }: Asked) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  function authenticatorData(given: number, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([given]), count, credential]);
  }
  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** As `navigator.credentials.create` answers, without an attestation. */
    created(asked: Asked) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(flags.present | flags.verified | flags.credential, credential);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: base64url(client('webauthn.create', asked)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    /** As `navigator.credentials.get` answers. @param verified whether it has asked its person for a PIN or a finger */
    signed(asked: Asked, verified = true) {
      const clientData = client('webauthn.get', asked);
      const data = authenticatorData(flags.present | (verified ? flags.verified : 0));
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return answer({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
