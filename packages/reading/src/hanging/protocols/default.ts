import type { HangingProtocol } from '../protocol.ts';

/** Stands behind all others: one viewport, which takes what is listed first [HP-11]. */
export const defaultProtocol: HangingProtocol = {
  name: 'default',
  rules: [],
  stages: [{ name: 'one', rows: 1, columns: 1, viewports: [{ rules: [] }] }],
};
