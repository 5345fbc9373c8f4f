import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFS } from './durable-fs.ts';
import type { FromWorker, ToWorker } from './wire.ts';

/** The thread in which the embedded database lives: one connection, spoken to in the PostgreSQL protocol. */
export interface EmbeddedWorkerData {
  folder: string;
  durable: boolean;
}

/**
 * Small figures: the database shares its machine, and its memory, with everything else of one process. Reading back
 * through its file system costs most.
 */
const settings = {
  shared_buffers: '64MB',
  wal_buffers: '1MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '128MB',
  // No disk arm moves: without this a hundred rows by their keys are taken to cost more than reading the table.
  random_page_cost: '1.1',
};

async function run(port: NonNullable<typeof parentPort>): Promise<void> {
  const { folder, durable } = workerData as EmbeddedWorkerData;
  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const fs = new DurableFS(folder);
  const database = new PGlite({
    fs,
    extensions: { pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => !durable || parameter !== '-F'),
      ...(durable ? ['-c', 'wal_sync_method=fsync'] : []),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  });
  try {
    await database.waitReady;
  } catch (error) {
    send({ failed: error instanceof Error ? error.message : String(error) });
    return;
  }
  await warmUp(database);
  port.on('message', (message: ToWorker) => {
    if (message === 'close') {
      void database.close().finally(() => {
        send('closed');
        port.close();
      });
    } else if (message === 'figures') {
      const wasmBytes = database.Module.wasmMemory.buffer.byteLength;
      send({ figures: { fsyncs: fs.fsyncs, wasmBytes, heapBytes: getHeapStatistics().used_heap_size } });
    } else {
      for (const { bytes, answered } of answers(database, message.statements))
        send({ bytes, answered }, [bytes.buffer]);
    }
  });
  send({ ready: true });
}

/** Answers inside of a transaction travel back together, those of so many milliseconds and one statement. */
const answerEveryMs = 5;
/** The last byte of an answer: the server is in no transaction, and what was asked is done for good. */
const idle = 'I'.charCodeAt(0);

/**
 * The answers to statements that came together, in order, some at a time. Only those of one transaction wait for one
 * another: outside of one, each has its own caller, who hears at once, whatever comes behind it.
 */
function* answers(
  database: PGlite,
  statements: readonly Uint8Array[],
): Generator<{ bytes: Uint8Array<ArrayBuffer>; answered: number }> {
  let done: Uint8Array<ArrayBuffer>[] = [];
  let since = performance.now();
  for (const [n, statement] of statements.entries()) {
    const answer = execute(database, statement);
    done.push(answer);
    const now = performance.now();
    const isLast = n === statements.length - 1;
    if (!isLast && answer.at(-1) !== idle && now - since < answerEveryMs) continue;
    yield { bytes: joined(done), answered: done.length };
    done = [];
    since = now;
  }
}

/** The first message of a connection has no letter; its length begins with a zero. */
const startup = 0;

/**
 * What the database answers to messages of the protocol. PGlite's other ways of asking read each answer and keep what
 * they read for good, although only its own `query` looks at it; of the first message's answer this one hears nothing.
 */
function execute(database: PGlite, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes[0] === startup) return new Uint8Array(database.execProtocolRawSync(bytes));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // It does all of its work before it returns; what it fails with ends the thread. The chunks are views of the
  // database's memory.
  void database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (chunk) => chunks.push(chunk.slice()) });
  return joined(chunks);
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only = new Uint8Array()] = chunks;
  if (chunks.length < 2) return only;
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * Runs PostgreSQL's interpreter of expressions until V8 optimises it, which takes a second of another thread and 500 MB
 * while it lasts: better now than in the middle of the first upload.
 */
async function warmUp(database: PGlite): Promise<void> {
  await database.query("select count(*) from generate_series(1, 10000) n where n % 7 = 3 or n::text like '%9'");
}

if (parentPort) await run(parentPort);
