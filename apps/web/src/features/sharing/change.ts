import type { useChange } from '../../app/use-change.ts';

/** Changes of rights on one item, one at a time. */
export type Change = Pick<ReturnType<typeof useChange>, 'busy' | 'run'>;
