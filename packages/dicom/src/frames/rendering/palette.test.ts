import { describe, expect, test } from 'vitest';
import type { DicomJson } from '../../dataset/dicom-json.ts';
import type { DecodedFrame } from '../decoded-frame.ts';
import { frameIndex } from '../../geometry/frame-position.ts';
import { applyPalette, isSupplemented, readPalette } from './palette.ts';
import { expandSegments } from './segmented-palette.ts';

const nothing = (): Promise<Uint8Array> => Promise.reject(new Error('nothing is to be fetched'));

function palette(descriptor: number[], data: (colour: number) => DicomJson[string], plain = true): DicomJson {
  return Object.fromEntries(
    [1, 2, 3].flatMap((colour) => [
      [`0028110${colour}`, { vr: 'US', Value: descriptor }],
      [`0028${plain ? 120 : 122}${colour}`, data(colour)],
    ]),
  ) as DicomJson;
}

const frame = (...pixels: number[]): DecodedFrame => ({
  rows: 1,
  columns: pixels.length,
  samplesPerPixel: 1,
  pixels: Uint8Array.from(pixels),
  photometricInterpretation: 'PALETTE COLOR',
});

describe('palettes', () => {
  test('values outside take the first and the last colour (PS3.3 C.7.6.3.1.5)', async () => {
    const read = await readPalette(
      palette([2, 5, 8], (colour) => ({ vr: 'US', Value: [colour, 10 * colour] })),
      nothing,
    );
    expect([...applyPalette(frame(0, 5, 6, 200), read!)]).toEqual([
      1, 2, 3, 255, 1, 2, 3, 255, 10, 20, 30, 255, 10, 20, 30, 255,
    ]);
  });

  test('16 bits give their high bytes; 16 announced bits that are 8 give those', async () => {
    const deep = await readPalette(
      palette([2, 0, 16], () => ({ vr: 'US', Value: [0x1234, 0xffff] })),
      nothing,
    );
    expect([...deep!.red]).toEqual([0x12, 0xff]);
    const shallow = await readPalette(
      palette([2, 0, 16], () => ({ vr: 'US', Value: [0x34, 0xff] })),
      nothing,
    );
    expect([...shallow!.blue]).toEqual([0x34, 0xff]);
  });

  test('whether 16 announced bits are 8 is judged by all colours together [PX-4]', async () => {
    const dark = await readPalette(
      palette([2, 0, 16], (colour) => ({ vr: 'US', Value: colour === 1 ? [0, 0xff00] : [0, 0x00ff] })),
      nothing,
    );
    expect([dark!.red[1], dark!.green[1], dark!.blue[1]]).toEqual([0xff, 0, 0]);
  });

  test('colours are fetched where the JSON only names them', async () => {
    const named = palette([2, 0, 8], (colour) => ({ vr: 'OW', BulkDataURI: `0028120${colour}` }));
    const read = await readPalette(named, (uri) => Promise.resolve(Uint8Array.of(Number(uri.at(-1)), 9)));
    expect([read!.red[0], read!.green[0], read!.blue[0], read!.blue[1]]).toEqual([1, 2, 3, 9]);
  });

  test('a supplemental palette leaves the values below it grey (PS3.3 C.7.6.19)', async () => {
    const read = await readPalette(
      palette([1, 100, 8], (colour) => ({ vr: 'US', Value: [colour] })),
      nothing,
    );
    const grey = Uint8ClampedArray.of(50, 50, 50, 255, 99, 99, 99, 255);
    expect([...applyPalette(frame(60, 100), read!, grey)]).toEqual([50, 50, 50, 255, 1, 2, 3, 255]);
  });

  test('a frame is supplemented where it, or else its image, is to be seen in colour [PX-5]', () => {
    const presented = (Value: string): DicomJson => ({ '00089205': { vr: 'CS', Value: [Value] } });
    const of = (image: string, ...frames: string[]): DicomJson => ({
      ...palette([1, 100, 8], () => ({ vr: 'US', Value: [1] })),
      ...presented(image),
      '00280004': { vr: 'CS', Value: ['MONOCHROME2'] },
      '52009230': {
        vr: 'SQ',
        Value: frames.map((own) => ({ '00189329': { vr: 'SQ', Value: [presented(own)] } })),
      },
    });
    const seen = (json: DicomJson) => [0, 1].map((index) => isSupplemented(json, frameIndex(index)));
    expect(seen(of('COLOR'))).toEqual([true, true]);
    expect(seen(of('MIXED', 'COLOR', 'MONOCHROME'))).toEqual([true, false]);
    expect(seen(of('COLOR', 'MONOCHROME', 'COLOR'))).toEqual([false, true]);
    expect(seen(of('MIXED'))).toEqual([false, false]);
    expect(seen({ ...of('COLOR'), '00280004': { vr: 'CS', Value: ['PALETTE COLOR'] } })).toEqual([false, false]);
  });

  test('no palette is null, one without data is refused', async () => {
    expect(await readPalette({}, nothing)).toBeNull();
    await expect(
      readPalette(
        palette([1, 0, 8], () => ({ vr: 'OW' })),
        nothing,
      ),
    ).rejects.toThrow(/no data/);
  });

  test('segmented data is expanded', async () => {
    const data = Uint8Array.of(0, 1, 10, 1, 3, 40);
    const inline = btoa(String.fromCharCode(...data));
    const read = await readPalette(
      palette([4, 0, 8], () => ({ vr: 'OW', InlineBinary: inline }), false),
      nothing,
    );
    expect([...read!.green]).toEqual([10, 20, 30, 40]);
  });
});

describe('segments (PS3.3 C.7.9.2)', () => {
  test('discrete, linear and indirect, in words', () => {
    const words = [0, 2, 100, 200, 1, 4, 600, 2, 1, 8, 0, 0, 1, 7];
    // discrete 100 200; linear in 4 steps from 200 to 600; indirect: one segment at byte 8, the linear one, now from
    // 600 to 600; discrete 7
    expect([...expandSegments(words, 11, 16)]).toEqual([100, 200, 300, 400, 500, 600, 600, 600, 600, 600, 7]);
  });

  test('in bytes, where the offset of an indirect segment takes four', () => {
    const bytes = Uint8Array.of(0, 1, 8, 1, 2, 4, 2, 2, 0, 0, 0, 0);
    // discrete 8; linear to 4 in two steps; the first two segments again
    expect([...expandSegments(bytes, 6, 8)]).toEqual([8, 6, 4, 8, 6, 4]);
  });

  test.each([
    ['a linear segment at the beginning', [1, 2, 5]],
    ['an unknown segment', [3, 1, 5]],
    ['data that end too early', [0, 4, 1, 2]],
    ['an indirect segment that names an indirect one', [0, 1, 5, 2, 1, 6, 0]],
    ['segments without length, which would never end', [0, 0]],
  ])('%s is refused', (_, words) => {
    expect(() => expandSegments(words, 4, 16)).toThrow(expect.objectContaining({ kind: 'corrupt' }) as Error);
  });
});
