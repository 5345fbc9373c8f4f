import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { start } from '../harness/processes.ts';
import { median } from '../harness/statistics.ts';
import { inFreshBrowser } from './browser.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const vite = path.join(root, 'node_modules/vite/bin/vite.js');
const gallery = path.join(root, 'packages/viewer/gallery');
const built = path.join(root, '.cache/gallery-built');

/** What the hand does while frames are counted, by the button of the mouse. */
const drags = { window: 0, pan: 1, zoom: 2 } as const;
type Drag = keyof typeof drags;

/** Scenes of the gallery: nothing measured, and as many measurements as are to be seen. */
const scenes = { none: 'image', many: 'many' } as const;
const MANY = 200;
const FRAMES = 120;

/**
 * What 200 measurements in view cost of each frame: the time that the page's main thread works for a frame of a drag
 * with them, less that without them, on one pane. It is the median of the rounds, by turns.
 */
export async function costOfAnnotations(port: number, rounds: number): Promise<string> {
  const build = spawnSync(process.execPath, [vite, 'build', gallery, '--outDir', built, '--emptyOutDir'], {
    cwd: root,
  });
  if (build.status !== 0) throw new Error(`The gallery cannot be built: ${build.stderr.toString()}`);
  const origin = `http://localhost:${port}`;
  const preview = await start(
    process.execPath,
    [vite, 'preview', gallery, '--outDir', built, '--port', String(port), '--strictPort'],
    { ready: async () => fetch(origin) },
  );
  try {
    const lines: string[] = [];
    for (const drag of Object.keys(drags) as Drag[]) {
      const costs: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const without = await frameOf(origin, 'none', drag);
        costs.push((await frameOf(origin, 'many', drag)) - without);
      }
      const shown = costs.map((cost) => cost.toFixed(2)).join(', ');
      lines.push(`${drag}: ${median(costs).toFixed(2)} ms a frame for ${MANY} annotations in view (${shown})`);
    }
    return lines.join('\n');
  } finally {
    await preview.stop();
  }
}

/** Milliseconds that the main thread works for one frame of a drag. */
function frameOf(origin: string, scene: keyof typeof scenes, drag: Drag): Promise<number> {
  return inFreshBrowser(async ({ page }) => {
    await page.goto(`${origin}/?scene=${scenes[scene]}`);
    await page.locator('[data-testid="pane"][data-slice]').first().waitFor();
    const measured = page.getByTestId('measurement');
    if (scene === 'many') await measured.nth(MANY - 1).waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const worked = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const before = await worked();
    await dragFor(page, drags[drag]);
    return ((await worked()) - before) / FRAMES;
  });
}

/** A drag to and fro, a step in each frame, begun where no measurement lies. */
function dragFor(page: Page, button: number): Promise<void> {
  return page.evaluate(
    async ({ held, frames }) => {
      const pane = document.querySelector<HTMLElement>('[data-testid="pane"]');
      if (!pane) throw new Error('there is no pane');
      const { left, top, width } = pane.getBoundingClientRect();
      const point = (type: string, x: number, y: number) =>
        pane.dispatchEvent(
          new PointerEvent(type, {
            clientX: left + x,
            clientY: top + y,
            button: held,
            pointerId: 1,
            pointerType: 'mouse',
            bubbles: true,
            cancelable: true,
          }),
        );
      // A pointer that no hand holds cannot be captured.
      pane.setPointerCapture = () => undefined;
      point('pointerdown', width / 2, 8);
      for (let frame = 1; frame <= frames; frame++) {
        await new Promise((done) => requestAnimationFrame(done));
        point('pointermove', width / 2 + 40 * Math.sin(frame / 10), 8 + 60 * Math.sin(frame / 12));
      }
      point('pointerup', width / 2, 8);
    },
    { held: button, frames: FRAMES },
  );
}
