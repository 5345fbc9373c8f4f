import { deidentificationKey, requestParts } from '@mado/contract';
import { failureOf, RequestFailure, withSignIn } from '../../../app/http/index.ts';
import type { KeyAnswer } from '../../../workers/deidentify/key-holder.ts';
import type { DeidentifyTask } from '../../../workers/deidentify.worker.ts';
import { startAskedWorker, type AskedWorker } from './asked-worker.ts';
import type { Deidentifier, KeyTarget } from './deidentifier.ts';

/**
 * Starts the worker; it ends with `close`. One that fails takes its tasks with it: the next task has a new one, which
 * gets the key first where the other had it.
 */
export function startDeidentifier(): Deidentifier {
  /** Whose key the tasks need; null: they need none. */
  let target: KeyTarget | null = null;
  let isClosed = false;
  let running: { readonly worker: AskedWorker; key: Promise<void> | null } | null = start();

  function start(): NonNullable<typeof running> {
    const worker = startAskedWorker(() => {
      // One that fails late is not the one that runs now.
      if (running?.worker === worker) running = null;
    });
    return { worker, key: null };
  }

  function current(): NonNullable<typeof running> {
    if (isClosed) throw new Error('de-identifying has ended');
    return (running ??= start());
  }

  function openKey(of: KeyTarget): Promise<void> {
    const own = current();
    const opening = getKey(own.worker, of).then(() => void (target = of));
    own.key = opening;
    opening.catch(() => {
      if (own.key === opening) own.key = null;
    });
    return opening;
  }

  async function ask<T>(task: DeidentifyTask): Promise<T> {
    const own = current();
    if (target !== null) await (own.key ?? openKey(target));
    return own.worker.ask(task);
  }

  return {
    openKey: async (of) => openKey(of),
    uids: (old) => ask({ kind: 'uids', old }),
    paths: (old) => ask({ kind: 'paths', old }),
    look: (files, wantsUids) => ask({ kind: 'look', files, wantsUids }),
    preview: (file, order) => ask({ kind: 'preview', file, order }),
    dicom: (file, order, blackout) => ask({ kind: 'dicom', file, order, blackout }),
    picture: (file) => ask({ kind: 'picture', file }),
    close: () => {
      isClosed = true;
      running?.worker.end();
    },
  };
}

/** Gets the key into a worker; the page never has it. */
async function getKey(worker: AskedWorker, target: KeyTarget): Promise<void> {
  const { url, body } = requestParts(deidentificationKey, { body: target });
  const language = document.documentElement.lang;
  const answer = await withSignIn(async (token) => {
    const request = { url, body: String(body), token, language };
    const { status, text } = await worker.ask<KeyAnswer>({ kind: 'key', request });
    return { status, text, body: async () => text };
  });
  if (answer.status === 0) throw RequestFailure.unanswered(false);
  if (answer.status !== deidentificationKey.status) throw failureOf(answer.status, answer.text);
}
