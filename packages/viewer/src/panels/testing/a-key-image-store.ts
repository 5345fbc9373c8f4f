import type { KeyImageStore } from '../../ports/index.ts';

/** A store that takes everything, unless it is told. */
export const aKeyImageStore = (given: Partial<KeyImageStore> = {}): KeyImageStore => ({
  account: 'reader',
  refusal: async () => null,
  save: async () => null,
  mayDelete: async () => true,
  remove: async () => null,
  ...given,
});
