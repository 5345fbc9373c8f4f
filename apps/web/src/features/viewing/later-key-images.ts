import type { KeyImageStore } from '@mado/viewer/ports';
import { session } from '../../app/http/index.ts';
import type { KeyImageSending } from './key-image-store.ts';
import { theAccount } from './the-account.ts';

/**
 * Where documents of key images go, whose code comes when it is needed: it is no part of the first page. Undefined
 * where nobody has signed in.
 */
export function laterKeyImages(sending: KeyImageSending): KeyImageStore | undefined {
  if (session.get() === null) return undefined;
  const owner = theAccount();
  const store = async (): Promise<KeyImageStore> =>
    (await import('./key-image-store.ts')).keyImageStoreOf(sending, owner);
  return {
    account: owner.name,
    refusal: async (study) => (await store()).refusal(study),
    save: async (study, file, name) => (await store()).save(study, file, name),
    mayDelete: async (series) => (await store()).mayDelete(series),
    remove: async (series) => (await store()).remove(series),
  };
}
