import { topic } from '../../platform/bus/index.ts';

/** Instances of these series were added or replaced; their documents are out of date. */
export const seriesChanged = topic<{ series: readonly string[] }>('studies.seriesChanged');
