import { dicomwebScopes } from '@mado/contract';

/** Absolute DICOMweb root of an item (PS3.18 8.2): the scope in which everything below it is found by UID. */
export function itemRoot(origin: string, id: string): string {
  return origin + dicomwebScopes.folder.replace('{id}', id);
}

/** Absolute address of a series below a root, with a slash at its end. */
export function seriesAddress(root: string, study: string, series: string): string {
  return `${root}/studies/${study}/series/${series}/`;
}
