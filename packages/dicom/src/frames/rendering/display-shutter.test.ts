import { describe, expect, it } from 'vitest';
import { frameIndex } from '../../geometry/frame-position.ts';
import { displayShutter } from './display-shutter.ts';

const is = (...Value: number[]) => ({ vr: 'IS', Value });
const shape = (...Value: string[]) => ({ vr: 'CS', Value });
const edges = { '00181602': is(11), '00181604': is(90), '00181606': is(21), '00181608': is(80) };

describe('the shutter of a frame [PX-13]', () => {
  it('keeps the pixels of its edges, and has the grey that it states, else black', () => {
    const json = { '00181600': shape('RECTANGULAR'), ...edges };
    const rectangle = { kind: 'rectangle', left: 10, right: 90, top: 20, bottom: 80 };
    expect(displayShutter(json, frameIndex(0))).toEqual({ shapes: [rectangle], grey: 0 });
    const white = { ...json, '00181622': { vr: 'US', Value: [65_535] } };
    expect(displayShutter(white, frameIndex(0))?.grey).toBe(255);
  });

  it('may have several shapes; rows stand before columns', () => {
    const json = {
      '00181600': shape('CIRCULAR', 'POLYGONAL'),
      '00181610': is(50, 40),
      '00181612': is(30),
      '00181620': is(1, 1, 1, 9, 9, 5),
    };
    expect(displayShutter(json, frameIndex(0))?.shapes).toEqual([
      { kind: 'circle', center: { row: 49.5, column: 39.5 }, radius: 30 },
      {
        kind: 'polygon',
        points: [
          { row: 0.5, column: 0.5 },
          { row: 0.5, column: 8.5 },
          { row: 8.5, column: 4.5 },
        ],
      },
    ]);
  });

  it('is that of the frame where frames have their own', () => {
    const group = (left: number) => ({
      '00189472': { vr: 'SQ', Value: [{ '00181600': shape('RECTANGULAR'), ...edges, '00181602': is(left) }] },
    });
    const json = { '52009230': { vr: 'SQ', Value: [group(1), group(5)] } };
    expect(displayShutter(json, frameIndex(1))?.shapes[0]).toMatchObject({ left: 4 });
  });

  it('is none where nothing, or only half of it, is described', () => {
    expect(displayShutter({}, frameIndex(0))).toBeNull();
    expect(displayShutter({ '00181600': shape('RECTANGULAR', 'CIRCULAR') }, frameIndex(0))).toBeNull();
    expect(displayShutter({ '00181600': shape('POLYGONAL'), '00181620': is(1, 1, 2) }, frameIndex(0))).toBeNull();
  });
});
