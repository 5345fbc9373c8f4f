import { expect, it } from 'vitest';
import { graphics, viewerTable, type Round } from './report.ts';

function round(firstPicture: number, limit: number | null, journey: number | null = 321): Round {
  return {
    busy: 0,
    calibration: 200,
    journey,
    narrow: { address: 2000, list: journey },
    limits: limit === null ? null : { firstPicture: limit, allLoaded: 700, drawnPerSecond: 150, webgl: null },
    pageLoad: {
      firstPicture,
      firstTraffic: { requests: 21, megabytes: 1.5 },
      allLoaded: 2500,
      allTraffic: { requests: 520, megabytes: 263 },
      memory: { jsHeap: 12, buffers: 250, browser: 900 },
      scroll: {
        shown: 200,
        perSecond: 59.8,
        gapP95: 17.2,
        recording: { notches: 200, lastNotch: 3320, changes: [], animationFrames: 260, watched: 4500 },
      },
      again: { firstPicture: 400, firstTraffic: { requests: 3, megabytes: 0.1 } },
      chromium: '156',
      canvas: { width: 1432, height: 952 },
    },
  };
}

it('prints medians, extremes and the limit', () => {
  const text = viewerTable({ Ours: [round(700, 90), round(500, 100), round(900, 110)] }, 500, 'Ours');
  expect(text).toContain('| | Ours | limit |'.replace('| |', '|  |'));
  expect(text).toContain('| address → first picture, new browser | 700 ms (500–900) | 100 ms |');
  expect(text).toContain('| … requests until then | 21 (21–21) |  |');
  expect(text).toContain('| … pictures per second | 59.8 /s (59.8–59.8) | 150 /s |');
  expect(text).toContain('| address → all 500 slices decoded | 2,500 ms (2,500–2,500) | 700 ms |');
});

it('has a column for each viewer, and ratios of our medians to those of the peer', () => {
  const text = viewerTable(
    { Ours: [round(300, 90)], Peer: [round(1400, null, null), round(1500, null, null), round(1600, null, null)] },
    500,
    'Ours',
  );
  expect(text).toContain('| Ours | Peer | ratio | aim | limit |');
  expect(text).toContain(
    '| address → first picture, new browser | 300 ms (300–300) | 1,500 ms (1,400–1,600) | **0.20** | ≤ 0.2 | 90.0 ms |',
  );
  expect(text).toContain('| … requests until then | 21 (21–21) | 21 (21–21) | **1.00** |  |  |');
});

it('leaves empty what is not measured of the peer, and compares nobody with nothing', () => {
  const text = viewerTable({ Ours: [round(300, 90)], Peer: [round(1400, null, null)] }, 500, 'Ours');
  expect(text).toMatch(/list → first picture[^|]*\| 321 ms \(321–321\) \|  \|  \|  \|  \|/);
  expect(viewerTable({ Ours: [round(300, 90)] }, 500, 'Ours')).not.toContain('ratio');
});

it('tells software from a graphics processor', () => {
  expect(graphics('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)')).toContain(
    'no GPU',
  );
  expect(graphics('ANGLE (NVIDIA, GeForce)')).toBe('WebGL by ANGLE (NVIDIA, GeForce)');
  expect(graphics(null)).toBe('no WebGL');
});
