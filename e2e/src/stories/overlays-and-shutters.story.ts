import type { Locator } from '@playwright/test';
import { keepPicture } from '../person/keep-picture.ts';
import { signIn } from '../person/sign-in.ts';
import { layOut } from '../person/desk.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { evenPane, pane } from '../person/viewer.ts';
import { caseFiles, type CanvasCase } from '../picture/canvas-case.ts';
import { readScreen } from '../picture/screen.ts';
import { expect, story } from '../product/story.ts';

const columns = 240;
const rows = 160;
/** The whole image has one grey, and one pixel a bit that no value uses. */
const embedded = { column: 60, row: 50 };
const native = new Uint16Array(columns * rows).fill(1000);
native[embedded.row * columns + embedded.column] = 1000 + 0x8000;
const level = 62;

const image = (name: string, file: CanvasCase['file']): CanvasCase => ({
  name,
  columns,
  rows,
  colour: () => [level, level, level],
  file: { WindowCenter: '2048', WindowWidth: '4096', ...file, pixels: { rows, columns, native, bitsStored: 12 } },
});
const overlay = (group: string, size: readonly [number, number], origin: readonly [number, number], bit: number) => ({
  [`${group}0010`]: { vr: 'US', value: size[0] },
  [`${group}0011`]: { vr: 'US', value: size[1] },
  [`${group}0040`]: { vr: 'CS', value: 'G' },
  [`${group}0050`]: { vr: 'SS', value: origin },
  [`${group}0100`]: { vr: 'US', value: bit === 0 ? 1 : 16 },
  [`${group}0102`]: { vr: 'US', value: bit },
});

const cases = [
  image('overlays', {
    // 10 rows of 16 columns, all set, the first pixel on column 21 of row 31.
    ...overlay('6000', [10, 16], [31, 21], 0),
    '60003000': { vr: 'OW', value: new Uint16Array(10).fill(0xffff) },
    ...overlay('6002', [rows, columns], [1, 1], 15),
  }),
  image('shutters', {
    ShutterShape: ['RECTANGULAR', 'CIRCULAR'],
    ShutterLeftVerticalEdge: '31',
    ShutterRightVerticalEdge: '210',
    ShutterUpperHorizontalEdge: '21',
    ShutterLowerHorizontalEdge: '140',
    CenterOfCircularShutter: ['80', '120'],
    RadiusOfCircularShutter: '80',
    ShutterPresentationValue: 0x8080,
  }),
];

/** What is seen at pixels of the image, which lies in the middle of the pane at one to one. */
async function seen(shown: Locator, points: readonly (readonly [column: number, row: number])[], turned = false) {
  const screen = await readScreen(shown);
  const [wide, high] = turned ? [rows, columns] : [columns, rows];
  const [left, top] = [(screen.width - wide) / 2, (screen.height - high) / 2];
  return points.map(([column, row]) => {
    const [x, y] = turned ? [rows - 1 - row, column] : [column, row];
    const at = ((y + top) * screen.width + x + left) * 4;
    const [red = 0, green = 0, blue = 0] = screen.rgba.subarray(at, at + 3);
    if (red === green && green === blue) return red === 128 ? 'shutter' : red === level ? 'image' : `grey ${red}`;
    return 'overlay';
  });
}

story(
  'overlays and shutters lie where the file has them, also in a turned picture',
  async ({ page, product }, info) => {
    await layOut(info.outputPath('desk'), caseFiles('over', cases));
    await signIn(page, product);
    await makeAndOpenFolder(page, 'オーバーレイ');
    await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/over'));
    await uploadEnds(page, cases.length);
    await row(page, '画素 試験').dblclick();
    const shown = await pane(page);
    await evenPane(page, shown);
    await page.keyboard.press('z');
    const more = async (item: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitem') => {
      await page.getByRole('button', { name: 'その他' }).click();
      await page.getByRole(role, { name: item }).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    const corners = [
      [20, 30],
      [35, 39],
      [19, 30],
      [36, 39],
      [20, 29],
      [35, 40],
      [embedded.column, embedded.row],
      [embedded.column + 1, embedded.row],
    ] as const;
    const there = ['overlay', 'overlay', 'image', 'image', 'image', 'image', 'overlay', 'image'];

    await story.step('overlays with data, and in the pixels', async () => {
      await expect(shown.getByTestId('overlay-plane')).toHaveCount(2);
      await expect.poll(() => seen(shown, corners)).toEqual(there);
      await keepPicture(page, info.outputPath('overlays.png'));
    });
    await story.step('turned to the right', async () => {
      await more('右に 90° 回転');
      await expect.poll(() => seen(shown, corners, true)).toEqual(there);
      await more('左に 90° 回転');
    });
    await story.step('hidden by the key, and back by the menu', async () => {
      await page.keyboard.press('v');
      await expect(shown.getByTestId('overlay-plane')).toHaveCount(0);
      await more('オーバーレイ', 'menuitemcheckbox');
      await expect(shown.getByTestId('overlay-plane')).toHaveCount(2);
    });
    await story.step('a shutter of two shapes', async () => {
      await page.keyboard.press('ArrowRight');
      await expect(shown.getByTestId('corner-series')).toContainText('shutters');
      await page.keyboard.press('z');
      const points = [
        [120, 20],
        [120, 19],
        [120, 139],
        [120, 140],
        [45, 79],
        [35, 79],
        [55, 25],
        [2, 2],
      ] as const;
      const wanted = ['image', 'shutter', 'image', 'shutter', 'image', 'shutter', 'shutter', 'shutter'];
      await expect.poll(() => seen(shown, points)).toEqual(wanted);
      await keepPicture(page, info.outputPath('shutters.png'));
      await more('右に 90° 回転');
      await expect.poll(() => seen(shown, points, true)).toEqual(wanted);
    });
  },
);
