import type { Logger } from '../log/index.ts';

declare const shape: unique symbol;

/** A kind of event with the shape of its content; made once by the module that sends it. */
export interface Topic<Event> {
  readonly name: string;
  readonly [shape]?: Event;
}

export function topic<Event>(name: string): Topic<Event> {
  return { name };
}

/** Carries events upwards, from a module to those that may not be called by it. */
export interface Bus {
  /** Hands the event to every listener, after the caller's turn; the caller neither waits nor hears of a listener's failure. */
  publish<Event>(to: Topic<Event>, event: Event): void;
  /** @returns what ends the listening */
  listen<Event>(to: Topic<Event>, listener: (event: Event) => void | Promise<void>): () => void;
}

/** The bus of one process. */
export function localBus(log: Logger): Bus {
  const listeners = new Map<string, Set<(event: unknown) => void | Promise<void>>>();
  return {
    publish(to, event) {
      for (const listener of listeners.get(to.name) ?? [])
        setImmediate(() => {
          Promise.resolve()
            .then(() => listener(event))
            .catch((error: unknown) => log.error({ err: error, topic: to.name }, 'a listener failed'));
        });
    },
    listen<Event>(to: Topic<Event>, listener: (event: Event) => void | Promise<void>) {
      const set = listeners.get(to.name) ?? new Set();
      listeners.set(to.name, set);
      const stored = listener as (event: unknown) => void | Promise<void>;
      set.add(stored);
      return () => set.delete(stored);
    },
  };
}
