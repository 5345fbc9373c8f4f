/** A mail server that can be told to refuse. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** Letters that it has taken. */
  readonly received: readonly Email[];
  readonly url: string;
  /** Refuses every receiver with these words and this code (RFC 5321 4.2); null: takes all. */
  refuse(why: string | null, code?: number): void;
  /** Lets nobody in. */
  shut(isShut: boolean): void;
  close(): Promise<void>;
}

export async function mailServer(): Promise<MailServer> {
  const received: Email[] = [];
  let refusal: { why: string; responseCode: number } | null = null;
  let isShut = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_session, done) =>
      done(isShut ? Object.assign(new Error('closed for today'), { responseCode: 421 }) : undefined),
    onRcptTo: ({ address }, _session, done) =>
      done(refusal === null ? undefined : Object.assign(new Error(`${address} ${refusal.why}`), refusal)),
    onData: (stream, _session, done) => {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((email) => received.push(email))
        .then(() => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    refuse: (why, responseCode = 451) => void (refusal = why === null ? null : { why, responseCode }),
    shut: (shut) => void (isShut = shut),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
