import { topic } from '../../platform/bus/index.ts';

/** An event was recorded, by a transaction that may still be open. */
export const eventRecorded = topic<Record<string, never>>('audit.eventRecorded');
