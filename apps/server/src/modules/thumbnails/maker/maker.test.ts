import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServices, type TestServices } from '../../../testing/index.ts';
import { aJpegHead, aPngImage } from '../../../testing/pictures.ts';
import { aPdf } from '../testing/a-pdf.ts';
import { thumbnailMaker } from '../thumbnail-maker.ts';
import type { MakerAnswer, MakerJob } from './maker-job.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.close());

const make = (job: MakerJob): Promise<MakerAnswer> => services.resources.of(thumbnailMaker).run(job);
const image = (bytes: Uint8Array) => make({ kind: 'image', bytes });

/** Format and size of the picture, or why there is none. */
async function told(answer: MakerAnswer): Promise<unknown> {
  if (answer === null || 'reason' in answer) return answer?.reason;
  const { format, width, height } = await sharp(answer.picture).metadata();
  return [format, width, height];
}
const paper = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } }).withMetadata();

describe('a picture is made', () => {
  it.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)('of %s', async (format) => {
    const bytes = await paper(600, 300).toFormat(format).toBuffer();
    expect(await told(await image(bytes))).toEqual(['webp', 256, 128]);
  });

  it('turned as the camera says, and no larger than it is', async () => {
    const bytes = await paper(60, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await told(await image(bytes))).toEqual(['webp', 30, 60]);
  });

  it('of the first page of a PDF', async () => {
    const answer = await make({ kind: 'pdf', bytes: aPdf('Letter') });
    expect(await told(answer)).toEqual(['webp', 181, 256]);
    const { channels } = await sharp((answer as { picture: Uint8Array }).picture).stats();
    // A white page with black letters.
    expect([channels[0]?.max, (channels[0]?.min ?? 255) < 90]).toEqual([255, true]);
  });
});

describe('bad input', () => {
  it.each([
    ['a head without a picture', aJpegHead(400, 300)],
    ['nothing', new Uint8Array()],
    ['other bytes', Buffer.from('no picture at all')],
    [
      'SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
    ],
    ['PDF among images', aPdf('Letter')],
  ])('%s has none', async (_name, bytes) => {
    expect(await told(await image(bytes))).toBe('unreadable');
  });

  it('a JPEG that is cut off has none', async () => {
    const bytes = await paper(400, 300).jpeg().toBuffer();
    expect(await told(await image(bytes.subarray(0, bytes.length / 2)))).toBe('unreadable');
  });

  it('a bomb is not opened, whatever it says of itself', async () => {
    const bomb = aPngImage(8, 8);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await told(await image(bomb))).toBe('too_large');
  });

  it.each([
    ['that is cut off', aPdf('Letter').subarray(0, 150)],
    ['whose pages lead in a circle', Buffer.from(aPdf('x').toString().replace('Kids[3 0 R]', 'Kids[2 0 R]'))],
    [
      'with a locked door',
      Buffer.from(aPdf('x').toString().replace('/Root 1 0 R', '/Root 1 0 R/Encrypt<</Filter/Standard/V 9>>')),
    ],
  ])('a PDF %s has none', async (_name, bytes) => {
    expect(await told(await make({ kind: 'pdf', bytes }))).toBe('unreadable');
  });

  it('a PDF whose form draws itself ends, and the next job is done', async () => {
    const form =
      '6 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>/Length 4>>stream\n/X Do\nendstream endobj';
    const bytes = aPdf('x', { resources: '/XObject<</X 6 0 R>>', content: '/X Do', objects: form });
    await make({ kind: 'pdf', bytes }).catch(() => null);
    expect(await told(await image(aPngImage(10, 4)))).toEqual(['webp', 10, 4]);
  });
});
