import { Duplex } from 'node:stream';
import type { MessagePort, Worker } from 'node:worker_threads';

/** What travels to the worker: statements, each as messages of the PostgreSQL protocol, or the wish to close. */
export type ToWorker = { statements: Uint8Array<ArrayBuffer>[] } | 'close' | 'figures';
/** What comes back: the server's answers to the next `answered` statements, or the end. */
export type FromWorker =
  | { bytes: Uint8Array<ArrayBuffer>; answered: number }
  | { ready: true }
  | { failed: string }
  | { figures: EmbeddedFigures }
  | 'closed';

export interface EmbeddedFigures {
  /** Calls of fsync since the start. */
  fsyncs: number;
  /** Bytes of the WebAssembly memory. */
  wasmBytes: number;
  /** Bytes of the thread's JavaScript heap that are in use. */
  heapBytes: number;
}

/**
 * The connection of a `pg.Client` to the embedded database: the PostgreSQL protocol over the worker's message port
 * instead of a socket, so that both databases are spoken to by the same client and give the same values and the same
 * errors.
 */
export class WorkerSocket extends Duplex {
  readonly #port: MessagePort | Worker;
  /** Statements that were sent and have no answer yet. */
  #unanswered = 0;
  /** Statements that leave together, at the end of this turn. */
  #leaving: Uint8Array<ArrayBuffer>[] = [];
  #timer: NodeJS.Timeout | undefined;
  #late: { ms: number; tell: () => void } | null = null;

  constructor(port: MessagePort | Worker) {
    super();
    this.#port = port;
    port.on('message', (message: FromWorker) => {
      if (typeof message !== 'object' || !('bytes' in message)) return;
      this.#unanswered -= message.answered;
      this.#watch();
      this.push(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength));
    });
  }

  /** Calls `tell` when one answer takes longer than `ms`; from the next one on. */
  limit(ms: number, tell: () => void): void {
    this.#late = { ms, tell };
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#late && this.#unanswered > 0) this.#timer = setTimeout(this.#late.tell, this.#late.ms).unref();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    done(error);
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  // What node-postgres asks of a socket and a message port has no need of.
  setNoDelay(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send(chunk);
    done();
  }

  /** node-postgres corks the messages of one statement: they are executed as one. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  /** To wake a thread costs more than most statements: those of one turn of the event loop travel together. */
  #send(chunk: Buffer): void {
    this.#leaving.push(new Uint8Array(chunk));
    if (this.#leaving.length === 1) setImmediate(() => this.#leave());
  }

  #leave(): void {
    const statements = this.#leaving;
    this.#leaving = [];
    if (this.destroyed) return;
    this.#port.postMessage(
      { statements } satisfies ToWorker,
      statements.map(({ buffer }) => buffer),
    );
    this.#unanswered += statements.length;
    if (this.#unanswered === statements.length) this.#watch();
  }
}
