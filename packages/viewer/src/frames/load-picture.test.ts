// @vitest-environment jsdom
import { frameNumber, type DicomJson } from '@mado/dicom';
import { expect, it } from 'vitest';
import type { ImageSource } from '../ports/index.ts';
import type { DecodedPicture } from '../session/picture.ts';
import type { ViewerImage } from '../session/series-images.ts';
import { aSeries, aStudy } from '../session/testing/a-study.ts';
import { createPictureLoader } from './load-picture.ts';

const us = (...Value: number[]): DicomJson[string] => ({ vr: 'US', Value });
const cs = (value: string): DicomJson[string] => ({ vr: 'CS', Value: [value] });
const grey: DecodedPicture = {
  kind: 'grey',
  columns: 3,
  rows: 1,
  pixels: Uint16Array.of(0, 200, 1000),
  least: 0,
  most: 1000,
  low: 0,
  high: 1000,
};
const source = { frame: () => '/frames/1' } as unknown as ImageSource;

function load(instance: DicomJson) {
  const pool = { prepare: () => undefined, destroy: () => undefined, decode: () => Promise.resolve(grey) };
  const series = aSeries('a');
  const image: ViewerImage = {
    key: '1/1',
    SOPInstanceUID: '1',
    frame: frameNumber(1),
    columns: 3,
    rows: 1,
    aspect: 1,
    plane: { position: null, orientation: null, spacing: null, thickness: null },
    instance: { '00280004': cs('MONOCHROME2'), ...instance },
  };
  const authorised = <T>(run: (headers: Record<string, string>) => Promise<T>) => run({});
  return createPictureLoader(source, pool, authorised).load({ key: 'a', study: aStudy(series), series }, image, 'high');
}

const palette = Object.fromEntries(
  [1, 2, 3].flatMap((colour) => [
    [`0028110${colour}`, us(1, 1000, 8)],
    [`0028120${colour}`, us(colour)],
  ]),
);

it('a frame with a supplemental palette is grey below it and coloured above [PX-5]', async () => {
  const picture = await load({ ...palette, '00089205': cs('COLOR') });
  expect(picture.kind === 'colour' && [...picture.rgba]).toEqual([0, 0, 0, 255, 255, 255, 255, 255, 1, 2, 3, 255]);
});

it('one that is not to be seen in colour keeps its values, and its window', async () => {
  expect(await load({ ...palette, '00089205': cs('MONOCHROME') })).toMatchObject({ kind: 'grey', high: 1000 });
});
