import type { Locator, Page, TestInfo } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { withoutLayouts } from '../person/without-layouts.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { evenPane, pane } from '../person/viewer.ts';
import { fasterProcessor } from '../picture/faster-processor.ts';
import { phantomSize, slopeAt, slopeFiles, slopePhantoms, type SlopePhantom } from '../picture/slope-phantoms.ts';
import type { Product } from '../product/product.ts';
import { expect, story } from '../product/story.ts';

type Point = readonly [column: number, row: number];

/** A tool: its key, how the hand goes (a point more for what is pressed once at the end), and what has to be said. */
interface Drawn {
  readonly tool: string;
  readonly key: string;
  readonly path: readonly Point[];
  readonly leg?: Point;
  readonly says: (phantom: SlopePhantom, at: Point) => readonly string[];
}

/** Points are those of a cell of 16 pixels; areas are symmetric about their middle, where a slope has its mean. */
const tools: readonly Drawn[] = [
  {
    tool: 'Length',
    key: 'd',
    path: [
      [0, 0],
      [12, 16],
    ],
    says: (on) => [`${length(on, 12, 16)} ${on.unit}`],
  },
  {
    tool: 'Angle',
    key: 'a',
    path: [
      [0, 0],
      [8, 8],
    ],
    leg: [16, 0],
    says: (on) => [`${angle(on)}°`],
  },
  {
    tool: 'Bidirectional',
    key: 'b',
    path: [
      [0, 0],
      [12, 0],
    ],
    says: (on) => [`長径 ${length(on, 12, 0)} ${on.unit}`, `短径 ${length(on, 6, 0)} ${on.unit}`],
  },
  {
    tool: 'EllipticalRoi',
    key: 'e',
    path: [
      [0, 2],
      [16, 14],
    ],
    says: (on, at) => area(on, Math.PI * 8 * 6, at, [8, 8]),
  },
  {
    tool: 'CircleRoi',
    key: 'c',
    path: [
      [8, 8],
      [14, 8],
    ],
    says: (on, at) => area(on, (Math.PI * 36 * on.pixel[0]) / on.pixel[1], at, [8, 8]),
  },
  {
    tool: 'RectangleRoi',
    key: 's',
    path: [
      [2, 0],
      [12, 14],
    ],
    says: (on, at) => area(on, 10 * 14, at, [7, 7]),
  },
  {
    tool: 'FreehandMouse',
    key: 'o',
    path: [
      [4, 0],
      [12, 0],
      [16, 8],
      [12, 16],
      [4, 16],
      [0, 8],
    ],
    says: (on, at) => area(on, 8 * 16 + 4 * 16, at, [8, 8]),
  },
  {
    tool: 'ArrowAnnotate',
    key: 't',
    path: [
      [0, 0],
      [10, 10],
    ],
    says: () => [],
  },
  {
    tool: 'DragProbe',
    key: 'p',
    path: [[8.5, 8.5]],
    says: (on, [column, row]) => [value(on, slopeAt(on, column + 8.5, row + 8.5))],
  },
];

const text = (number: number) => number.toFixed(Math.abs(number) >= 1000 ? 0 : Math.abs(number) < 1 ? 2 : 1);
const value = ({ valueUnit }: SlopePhantom, number: number) =>
  `${valueUnit === 'HU' ? text(number) : number.toFixed(2)} ${valueUnit}`;
const length = ({ pixel: [across, down] }: SlopePhantom, x: number, y: number) =>
  text(Math.hypot(x * across, y * down));
/** Between the corner at (8, 8) and the ends at (0, 0) and (16, 0). */
const angle = ({ pixel: [across, down] }: SlopePhantom) => text((2 * Math.atan(across / down) * 180) / Math.PI);

function area(on: SlopePhantom, pixels: number, at: Point, middle: Point): string[] {
  const mean = slopeAt(on, at[0] + middle[0], at[1] + middle[1]);
  const [size] = value(on, mean).split(' ');
  return [`面積 ${text(pixels * on.pixel[0] * on.pixel[1])} ${on.unit}²`, `平均 ${size} ±`];
}

/** Where a cell lies in the image. */
const cellOf = (index: number): Point => [8 + 30 * (index % 3), 8 + 30 * Math.floor(index / 3)];

/** From pixels of the image to the page, at one to one and then `scale` times as large. */
async function grid(shown: Locator, { pixel: [across, down] }: SlopePhantom, scale: number) {
  const box = await shown.boundingBox();
  if (!box) throw new Error('The pane is not on the page.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const step = [scale, (scale * down) / across] as const;
  return ([column, row]: Point) => ({
    x: middle.x + (column - phantomSize / 2) * step[0],
    y: middle.y + (row - phantomSize / 2) * step[1],
  });
}

async function draw(page: Page, { key, path, leg, tool }: Drawn, at: (point: Point) => { x: number; y: number }) {
  await page.keyboard.press(key);
  const [first, ...rest] = path.map(at);
  if (!first) throw new Error('There is no way to go.');
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y);
  await page.mouse.up();
  if (leg) {
    const { x, y } = at(leg);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
  }
  // It is asked for its words.
  if (tool === 'ArrowAnnotate') await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click();
}

/** At one to one the middle of the image is that of the pane; the wheel with Ctrl doubles what lies under it. */
async function zoomTo(page: Page, shown: Locator, scale: number): Promise<void> {
  await page.keyboard.press('z');
  const box = await shown.boundingBox();
  if (!box) throw new Error('The pane is not on the page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.down('Control');
  const notches = 8 * Math.log2(scale);
  for (let notch = 0; notch < notches; notch++) await page.mouse.wheel(0, -12.5 * Math.LN2);
  await page.keyboard.up('Control');
  await expect(shown.getByTestId('corner-window')).toContainText(`×${scale}.00`);
}

/** What paints, and how many pixels of the page are one of the image. */
interface Painted {
  readonly painter: 'cpu' | 'gpu';
  readonly scales: readonly number[];
}

async function measurePhantoms({ page, product }: { page: Page; product: Product }, info: TestInfo, on: Painted) {
  await layOut(info.outputPath('desk'), slopeFiles('phantoms'));
  await withoutLayouts(page);
  await signIn(page, product);
  await makeAndOpenFolder(page, `計測の試験 ${on.painter}`);
  await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/phantoms'));
  await uploadEnds(page, slopePhantoms.length);
  await row(page, '計測 試験').dblclick();
  const shown = await pane(page);
  await evenPane(page, shown);
  await expect(shown.getByTestId('pane-canvas')).toHaveAttribute('data-painter', on.painter);
  for (const phantom of slopePhantoms)
    await story.step(phantom.name, async () => {
      await expect(shown.getByTestId('corner-series')).toContainText(phantom.name);
      for (const scale of on.scales) {
        await zoomTo(page, shown, scale);
        const onPage = await grid(shown, phantom, scale);
        for (const [index, one] of tools.entries()) {
          const [left, top] = cellOf(index);
          await draw(page, one, ([column, row]) => onPage([left + column, top + row]));
        }
        await expect(shown.getByTestId('measurement')).toHaveCount(tools.length);
        for (const [index, one] of tools.entries()) {
          const words = await shown.locator(`[data-tool="${one.tool}"]`).getAttribute('aria-label');
          for (const said of one.says(phantom, cellOf(index)))
            expect(words, `${one.tool} at ×${scale}`).toContain(said);
        }
        if (scale === on.scales.at(-1)) await keepPicture(page, info.outputPath(`${phantom.name}.png`));
        for (const _ of tools) await page.keyboard.press('Control+z');
        await expect(shown.getByTestId('measurement')).toHaveCount(0);
      }
      await page.keyboard.press('ArrowRight');
    });
}

story('each tool finds on phantoms what is there, the same at three zooms', async ({ page, product }, info) => {
  await measurePhantoms({ page, product }, info, { painter: 'cpu', scales: [1, 2, 4] });
});

story('… and the same where a graphics processor paints', async ({ page, product }, info) => {
  await page.addInitScript(fasterProcessor);
  await measurePhantoms({ page, product }, info, { painter: 'gpu', scales: [2] });
});
