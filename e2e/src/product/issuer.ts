import { once } from 'node:events';
import type { Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from './free-port.ts';

/** An issuer by which one signs in, with pages of its own: whoever gives an address there has it. */
export interface Issuer {
  /** What an operator sets for it. */
  readonly settings: Record<string, string>;
  readonly stop: () => Promise<void>;
}

const clientSecret = 'a long secret of the client of the story';

/**
 * Starts an issuer for a product that listens at an origin.
 *
 * @param seconds for which its word holds
 */
export async function startIssuer(origin: string, seconds: number): Promise<Issuer> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'mado',
        client_secret: clientSecret,
        redirect_uris: [`${origin}/callback`, `${origin}/silent-refresh.html`],
        post_logout_redirect_uris: [`${origin}/logout-redirect.html`],
      },
    ],
    cookies: { keys: ['a key of the story'] },
    features: { devInteractions: { enabled: true }, revocation: { enabled: true } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { AccessToken: seconds },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: true, name: id.split('@')[0] }),
    }),
  });
  const server: Server = provider.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'mado', OIDC_CLIENT_SECRET: clientSecret },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
