import { deidentificationKey, requestParts } from '@mado/contract';
import { failureOf, RequestFailure, withSignIn } from '../../../app/http/index.ts';
import type { KeyAnswer } from '../../../workers/deidentify/key-holder.ts';
import type { DeidentifyAnswer, DeidentifyTask } from '../../../workers/deidentify.worker.ts';
import { UnreadableFile, type Deidentifier } from './deidentifier.ts';

/** Starts the worker; it ends with `close`. */
export function startDeidentifier(): Deidentifier {
  const worker = new Worker(new URL('../../../workers/deidentify.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (found: unknown) => void; reject: (error: Error) => void }>();
  let next = 0;
  let failure: Error | null = null;
  worker.onmessage = ({ data }: MessageEvent<DeidentifyAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('found' in data) asked?.resolve(data.found);
    else asked?.reject(data.failure === 'unreadable' ? new UnreadableFile() : new Error('de-identifying failed'));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    failure = new Error('the worker that de-identifies failed');
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  const ask = <T>(task: DeidentifyTask): Promise<T> =>
    new Promise<unknown>((resolve, reject) => {
      if (failure) return reject(failure);
      const id = next++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, task });
    }) as Promise<T>;
  return {
    openKey: async (target) => {
      const { url, body } = requestParts(deidentificationKey, { body: target });
      const language = document.documentElement.lang;
      const answer = await withSignIn(async (token) => {
        const request = { url, body: String(body), token, language };
        const { status, text } = await ask<KeyAnswer>({ kind: 'key', request });
        return { status, text, body: async () => text };
      });
      if (answer.status === 0) throw RequestFailure.unanswered(false);
      if (answer.status !== deidentificationKey.status) throw failureOf(answer.status, answer.text);
    },
    uids: (old) => ask({ kind: 'uids', old }),
    paths: (old) => ask({ kind: 'paths', old }),
    look: (files, wantsUids) => ask({ kind: 'look', files, wantsUids }),
    preview: (file, order) => ask({ kind: 'preview', file, order }),
    dicom: (file, order, blackout) => ask({ kind: 'dicom', file, order, blackout }),
    picture: (file) => ask({ kind: 'picture', file }),
    close: () => worker.terminate(),
  };
}
