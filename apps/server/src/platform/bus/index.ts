import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from '../db/index.ts';
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

/**
 * What a module does inside a transaction, and modules above it have a part in; made once by the module that does it.
 */
export interface Step<Done> {
  readonly name: string;
  readonly [shape]?: Done;
}

export function step<Done>(name: string): Step<Done> {
  return { name };
}

/**
 * What a module needs from one above it, which it may not import; made once by the module that needs it, and given by
 * the other one.
 */
export interface Port<Given> {
  readonly name: string;
  readonly [shape]?: Given;
}

export function port<Given>(name: string): Port<Given> {
  return { name };
}

/** Carries events and questions upwards, from a module to those that may not be called by it. */
export interface Bus {
  /**
   * Hands the event to every listener, after the caller's turn and outside of the caller's transaction; the caller
   * neither waits nor hears of a listener's failure.
   */
  publish<Event>(to: Topic<Event>, event: Event): void;
  /** @returns what ends the listening */
  listen<Event>(to: Topic<Event>, listener: (event: Event) => void | Promise<void>): () => void;
  /**
   * Has everybody who takes part in a step do theirs inside the transaction, one after the other. A failure is the
   * caller's, so that nothing of the step is kept.
   *
   * @throws {Error} when nobody takes part: the parts of the modules were not put together
   */
  carryOut<Done>(tx: Sql, the: Step<Done>, done: Done): Promise<void>;
  /** `part` may use what is locked, and must leave the transaction open. */
  takePart<Done>(inThe: Step<Done>, part: (tx: Sql, done: Done) => Promise<void>): void;
  /** @throws {Error} when it is given already: one module answers for it */
  give<Given>(to: Port<Given>, given: Given): void;
  /** @throws {Error} when nobody gave it: the parts of the modules were not put together */
  given<Given>(to: Port<Given>): Given;
}

/** The bus of one server. */
export function localBus(log: Logger): Bus {
  const listeners = new Map<string, Set<(event: unknown) => void | Promise<void>>>();
  const ports = new Map<string, unknown>();
  const parts = new Map<string, ((tx: Sql, done: unknown) => Promise<void>)[]>();
  // A listener, and every timer that it starts, is no part of the transaction in which the event is sent.
  const apart = AsyncLocalStorage.snapshot();
  return {
    async carryOut(tx, the, done) {
      const ofStep = parts.get(the.name);
      if (!ofStep) throw new Error(`nobody takes part in ${the.name}`);
      for (const part of ofStep) await part(tx, done);
    },
    takePart<Done>(inThe: Step<Done>, part: (tx: Sql, done: Done) => Promise<void>) {
      parts.set(inThe.name, [...(parts.get(inThe.name) ?? []), part as (tx: Sql, done: unknown) => Promise<void>]);
    },
    give(to, given) {
      if (ports.has(to.name)) throw new Error(`${to.name} is given twice`);
      ports.set(to.name, given);
    },
    given<Given>(to: Port<Given>) {
      if (!ports.has(to.name)) throw new Error(`nobody gives ${to.name}`);
      return ports.get(to.name) as Given;
    },
    publish(to, event) {
      for (const listener of listeners.get(to.name) ?? [])
        apart(setImmediate, () => {
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
