import pg from 'pg';
import type { Listener } from './sql.ts';

/** Somebody who listens on a channel. */
interface Listening {
  /** Listens on the connection that is there now. */
  begin(): Promise<void>;
  end(): void;
}

/** Who listens on which channel of one connection. */
export interface ChannelListeners {
  /** Somebody who will be told of a channel, from `begin` on. */
  add(channel: string, listener: Listener): Listening;
  /** To be called when there is another connection: all listen again. */
  beginAgain(): Promise<void>;
}

/** @param client that of the connection that is there now */
export function channelListeners(client: () => pg.Client): ChannelListeners {
  const all = new Set<Listening>();
  return {
    add(channel, listener) {
      const hear = (told: pg.Notification) => {
        if (told.channel === channel) listener.heard(told.payload ?? '');
      };
      const listening: Listening = {
        async begin() {
          if (!all.has(listening)) return;
          client().on('notification', hear);
          await client().query(`listen ${pg.escapeIdentifier(channel)}`);
          listener.connected();
        },
        end() {
          all.delete(listening);
          client().off('notification', hear);
        },
      };
      all.add(listening);
      return listening;
    },
    async beginAgain() {
      for (const listening of all) await listening.begin();
    },
  };
}
