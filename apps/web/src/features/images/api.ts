import { folderToSeries, seriesToFolder, type Item } from '@mado/contract';
import { call } from '../../app/http/index.ts';

/** @throws {RequestFailure} whose detail says why it cannot be one: whoever asked says it */
export function makeSeries(folder: string): Promise<Item> {
  return call(folderToSeries, { body: { uuid: folder } }, { quiet: true });
}

/** @throws {RequestFailure} as `makeSeries` */
export function makeFolder(series: string): Promise<Item> {
  return call(seriesToFolder, { body: { uuid: series } }, { quiet: true });
}
