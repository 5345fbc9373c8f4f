import type { HangingProtocol } from '../protocol.ts';
import { ctProtocols } from './ct.ts';
import { mgProtocols } from './mg.ts';
import { mrProtocols } from './mr.ts';
import { petProtocols } from './pet-ct.ts';
import { projectionProtocols } from './projections.ts';

/** What the house knows of how studies are read; plain data, as it may stand in JSON. */
export const houseProtocols: readonly HangingProtocol[] = [
  ...petProtocols,
  ...ctProtocols,
  ...mrProtocols,
  ...mgProtocols,
  ...projectionProtocols,
];
