import { PassThrough } from 'node:stream';
import { callerKey, type Services } from '../../platform/context.ts';
import type { Resource } from '../../platform/resources/index.ts';
import { folderNotices, type FolderNotice } from './folder-notices.ts';
import { visibleChanges, type Looker } from './visible-changes.ts';

export interface EventStreams {
  /** A stream of what changes from now on, as text; it ends by itself after `lifeMs`. */
  open(looker: Looker): PassThrough;
  /** Ends all of them: the server stops. */
  end(): void;
}

/** After that the browser comes again, with a token that is still good. */
const lifeMs = 10 * 60_000;
/** So that no proxy takes a quiet stream for a dead one. */
const aliveMs = 25_000;
/** What a stream holds for a browser that does not read, in bytes; then it is over. */
const heldBytes = 256 * 1024;

/** Anything may have changed. */
const everything = 'event: missed\ndata: {}\n\n';

/** The streams of one server. */
export const eventStreams: Resource<EventStreams> = {
  name: 'events.streams',
  open: (services) => openStreams(services),
  close: (streams) => streams.end(),
};

function openStreams(services: Services): EventStreams {
  const streams = new Map<PassThrough, Looker>();
  /** One change after another, so that none overtakes the one before. */
  let telling = Promise.resolve();
  let unlisten: (() => void)[] = [];

  const write = (stream: PassThrough, text: string): void => {
    if (stream.destroyed || stream.writableEnded) return;
    if (stream.writableLength > heldBytes) stream.destroy();
    else stream.write(text);
  };
  const missed = () => [...streams.keys()].forEach((stream) => write(stream, everything));

  /** Asks once for all who may know the same: every tab of an account, every visitor of a folder. */
  async function tell(notice: FolderNotice): Promise<void> {
    const alike = Map.groupBy([...streams], ([, { caller, folder }]) => `${callerKey(caller)} ${folder}`);
    for (const ofOne of alike.values()) {
      const [first] = ofOne;
      if (!first) continue;
      const { account } = first[1].caller;
      // Whoever belongs elsewhere now sees other things everywhere.
      if (account && notice.members.includes(account.id)) for (const [stream] of ofOne) write(stream, everything);
      const changed = await visibleChanges(services, first[1], notice);
      if (!changed) continue;
      for (const [stream] of ofOne) write(stream, `event: changed\ndata: ${JSON.stringify(changed)}\n\n`);
    }
  }

  function told(notice: FolderNotice): void {
    if (streams.size === 0) return;
    telling = telling
      .then(() => tell(notice))
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'a change could not be told');
        missed();
      });
  }

  /** The last that is told: the sign-in is over, and so is the stream. */
  function signInEnded(signIn: string): void {
    for (const [stream, { caller }] of streams) {
      if (caller.signIn !== signIn) continue;
      write(stream, 'event: ended\ndata: {}\n\n');
      if (!stream.destroyed) stream.end();
    }
  }

  function listen(): void {
    if (unlisten.length > 0) return;
    unlisten = [
      services.resources.of(folderNotices).listen({ told, missed }),
      services.endedSignIns.listen(signInEnded),
    ];
  }

  return {
    open(looker) {
      listen();
      const stream = new PassThrough();
      streams.set(stream, looker);
      const alive = setInterval(() => write(stream, ': alive\n\n'), aliveMs).unref();
      const life = setTimeout(() => stream.end(), lifeMs).unref();
      stream.once('close', () => {
        clearInterval(alive);
        clearTimeout(life);
        streams.delete(stream);
      });
      // What changed before the stream was there is asked for by whoever opens it.
      stream.write('retry: 1000\n\n');
      // It may have ended since the token was looked at.
      const { signIn } = looker.caller;
      if (signIn !== undefined)
        services.endedSignIns.has(signIn).then(
          (over) => over && signInEnded(signIn),
          () => stream.destroy(),
        );
      return stream;
    },
    end() {
      for (const stop of unlisten) stop();
      for (const stream of streams.keys()) stream.end();
    },
  };
}
