import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import type { Locator } from '@playwright/test';
import { layOut } from '../person/desk.ts';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { row, uploadEnds } from '../person/storage.ts';
import { press, touch, type At } from '../person/thumb.ts';
import { pane } from '../person/viewer.ts';
import { expect, story } from '../product/story.ts';

story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

const SIZE = 128;
const SLICES = 12;

/** Two CT series of a study: a bright disc that grows from slice to slice. */
function twoSeries(patient: string): Record<string, Uint8Array> {
  const files = [1, 2].flatMap((series) =>
    Array.from({ length: SLICES }, (_, slice) => {
      const native = Uint16Array.from({ length: SIZE * SIZE }, (__, at) => {
        const [x, y] = [(at % SIZE) - SIZE / 2, Math.floor(at / SIZE) - SIZE / 2];
        return Math.hypot(x, y) < 20 + 2 * slice ? 1060 + 30 * series : 200;
      });
      const bytes = buildDicomFile({
        SpecificCharacterSet: 'ISO_IR 192',
        PatientID: patient,
        PatientName: patient,
        StudyInstanceUID: syntheticUid(patient),
        SeriesInstanceUID: syntheticUid(patient, series),
        SOPInstanceUID: syntheticUid(patient, series, slice),
        StudyDate: '20260401',
        StudyDescription: '腹部CT',
        SeriesDescription: series === 1 ? '単純' : '造影',
        SeriesNumber: series,
        Modality: 'CT',
        InstanceNumber: slice + 1,
        ImagePositionPatient: [0, 0, slice * 5],
        ImageOrientationPatient: [1, 0, 0, 0, 1, 0],
        PixelSpacing: [2, 2],
        SliceThickness: '5',
        RescaleSlope: '1',
        RescaleIntercept: '-1024',
        pixels: { rows: SIZE, columns: SIZE, native },
      });
      return [`abdomen/${series}-${slice}.dcm`, bytes] as const;
    }),
  );
  return Object.fromEntries(files);
}

async function middle(shown: Locator): Promise<At> {
  const box = await shown.boundingBox();
  if (!box) throw new Error('The pane is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

story(
  'one thumb opens a case, reads, measures and goes back: nothing is pressed in the upper third of the glass',
  async ({ page, product }, info) => {
    await layOut(info.outputPath('desk'), twoSeries('Hitotsu'));
    await signIn(page, product);
    await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/abdomen'));
    const panel = await uploadEnds(page, 2 * SLICES);
    await panel.getByRole('button', { name: '閉じる' }).click();
    const folder = new URL(page.url()).pathname;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const group = (name: string) =>
      page.getByTestId('grouped-tools').getByRole('button', { name: new RegExp(`^${name}`) });
    // Where a case lies in a list is the list's: it is opened where it is.
    await row(page, 'Hitotsu').tap();
    await row(page, 'Hitotsu').dblclick();
    const shown = await pane(page);
    const slice = async () => Number(await shown.getAttribute('data-slice'));
    const text = (corner: string) => shown.getByTestId(`corner-${corner}`);
    const at = await middle(shown);

    await story.step('a finger goes through the slices', async () => {
      const before = await slice();
      await touch(page, [[at, { x: at.x, y: at.y + 150 }]]);
      await expect.poll(slice).toBeGreaterThan(before);
      await keepPicture(page, info.outputPath('1-scrolled.png'));
    });

    await story.step('the thumb takes the bar at the side beside its sign, without a jump', async () => {
      const grip = await shown.getByTestId('slice-grip').boundingBox();
      if (!grip) throw new Error('There is no grip.');
      const before = await slice();
      const held = { x: grip.x + 8, y: grip.y + 8 };
      await touch(page, [[held, held]]);
      expect(await slice()).toBe(before);
      await touch(page, [[held, { x: held.x, y: held.y - 200 }]]);
      await expect.poll(slice).toBeLessThan(before);
    });

    await story.step('two fingers make it larger, and move it', async () => {
      const scale = async () => Number((await text('window').textContent())?.split('×')[1]);
      const before = await scale();
      const far = (by: number): At => ({ x: at.x + by, y: at.y });
      await touch(page, [
        [far(-40), far(-100)],
        [far(40), far(100)],
      ]);
      await expect.poll(scale).toBeGreaterThan(before * 1.5);
      await press(group('その他'));
      await press(button('リセット'));
      await expect.poll(scale).toBe(before);
    });

    await story.step('it chooses a window', async () => {
      await press(group('ツール'));
      const before = await text('window').textContent();
      await press(button('プリセット'));
      await keepPicture(page, info.outputPath('2-presets.png'));
      await page.getByRole('menuitem', { name: /^骨/ }).tap();
      await expect(text('window')).not.toHaveText(before ?? '');
      await expect(text('window')).toContainText('W 2500 L 480');
    });

    await story.step('it measures a length, and which tool it has is said whichever group is open', async () => {
      await expect(page.getByTestId('tool-in-use')).toHaveText('スクロール');
      await press(group('計測'));
      await press(button('長さ'));
      await expect(page.getByTestId('tool-in-use')).toHaveText('長さ');
      await touch(page, [
        [
          { x: at.x - 60, y: at.y + 40 },
          { x: at.x + 60, y: at.y + 40 },
        ],
      ]);
      await expect(shown.getByTestId('measurement')).toContainText(/^\d+(\.\d+)? mm$/);
      await press(group('その他'));
      await expect(page.getByTestId('tool-in-use')).toHaveText('長さ');
      await keepPicture(page, info.outputPath('3-measured.png'));
      await canBeRead(page, 'the groups of a phone');
    });

    await story.step('a finger that lies still asks what can be done with it', async () => {
      const on = { x: at.x, y: at.y + 40 };
      const menu = page.getByRole('menu', { name: '計測のメニュー' });
      await touch(page, [[on, on]], () => expect(menu).toBeVisible({ timeout: 5000 }));
      await expect(menu).toBeVisible();
      await keepPicture(page, info.outputPath('4-menu.png'));
      await page.keyboard.press('Escape');
    });

    await story.step('it is in the list', async () => {
      await press(group('一覧'));
      await expect(page.getByTestId('annotation')).toHaveCount(1);
      await keepPicture(page, info.outputPath('5-list.png'));
      await press(group('一覧'));
      await expect(page.getByTestId('annotation')).toHaveCount(0);
    });

    await story.step('the next series', async () => {
      await press(page.getByTestId('series-card').nth(1));
      await expect(text('series')).toContainText('造影');
    });

    await story.step('the whole screen, and back', async () => {
      const whole = () => page.evaluate(() => document.fullscreenElement !== null);
      await press(group('その他'));
      await press(button('全画面'));
      await expect.poll(whole).toBe(true);
      await expect(button('全画面')).toHaveAttribute('aria-pressed', 'true');
      await keepPicture(page, info.outputPath('6-whole.png'));
      // As Escape and a swipe back do: the browser ends it.
      await page.evaluate(() => document.exitFullscreen());
      await expect(button('全画面')).toHaveAttribute('aria-pressed', 'false');
      await press(button('全画面'));
      await expect.poll(whole).toBe(true);
    });

    await story.step('back to the folder, which has its own screen again', async () => {
      await press(button('閉じる'));
      await expect(page).toHaveURL(new RegExp(folder));
      await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    });
  },
);

/** How a phone is held, and what its glass takes at each side; upright the page has all of it. */
const holdings = [
  ['upright', { width: 390, height: 844 }, { top: 47, right: 0, bottom: 34, left: 0 }],
  ['sideways', { width: 844, height: 390 }, { top: 0, right: 47, bottom: 21, left: 47 }],
] as const;

story(
  'nothing of the viewer lies under the edges of the glass, held upright and sideways',
  async ({ page, product }, info) => {
    await layOut(info.outputPath('desk'), twoSeries('Marui'));
    await signIn(page, product);
    await page.getByTestId('pick-folder').setInputFiles(info.outputPath('desk/abdomen'));
    const panel = await uploadEnds(page, 2 * SLICES);
    await panel.getByRole('button', { name: '閉じる' }).click();
    await row(page, 'Marui').dblclick();
    const shown = await pane(page);
    const glass = await page.context().newCDPSession(page);
    const tools = page.getByTestId('grouped-tools');
    const boxOf = async (what: Locator) => {
      const box = await what.boundingBox();
      if (!box) throw new Error('It is not on the page.');
      return { left: box.x, right: box.x + box.width, bottom: box.y + box.height, ...box };
    };

    await story.step('upright the bar that leads home lies below the groups', async () => {
      await glass.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
      await expect.poll(async () => (await boxOf(tools)).bottom).toBe(844 - 34);
      await keepPicture(page, info.outputPath('upright.png'));
    });

    await story.step(
      'sideways the groups are under the thumb, clear of the camera, and the picture has the height',
      async () => {
        await glass.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } });
        await page.setViewportSize({ width: 844, height: 390 });
        await expect.poll(async () => (await boxOf(tools)).right).toBe(844 - 47);
        expect((await boxOf(tools)).bottom).toBeLessThanOrEqual(390 - 21);
        expect((await boxOf(page.getByTestId('study-browser'))).left).toBe(47);
        expect((await boxOf(shown)).height).toBeGreaterThan(390 * 0.6);
        for (const name of ['ツール', '計測', 'その他'])
          await press(tools.getByRole('button', { name: new RegExp(`^${name}`) }));
        await keepPicture(page, info.outputPath('sideways.png'));
        await canBeRead(page, 'the groups of a phone held sideways');
      },
    );

    for (const [held, size, edges] of holdings)
      await story.step(
        `${held} menus and dialogs stay clear of them, with room for a finger [VW-194, VW-210]`,
        async () => {
          await glass.send('Emulation.setSafeAreaInsetsOverride', { insets: edges });
          await page.setViewportSize(size);
          const { top, right, bottom, left } = edges;
          const [width, height] = [size.width - right, size.height - bottom];
          const isClear = async (what: Locator) => {
            const box = await boxOf(what);
            return box.left >= left && box.y >= top && box.right <= width && box.bottom <= height;
          };
          const tooLow = (what: Locator) =>
            what.evaluateAll((all: HTMLElement[]) => all.filter((one) => one.offsetHeight < 44).length);
          await tools.getByRole('button', { name: /^その他/ }).tap();
          for (const [name, part, choices] of [
            [/^レイアウト/, page.getByRole('dialog'), 'button, label'],
            [/^回転など/, page.getByRole('menu').locator('xpath=..'), '[role="menuitem"]'],
          ] as const) {
            await tools.getByRole('button', { name }).tap();
            await expect.poll(() => isClear(part)).toBe(true);
            expect(await tooLow(part.locator(choices))).toBe(0);
            await keepPicture(page, info.outputPath(`${held}, ${name.source.slice(1)}.png`));
            await page.keyboard.press('Escape');
            await expect(part).toHaveCount(0);
          }
          await page.keyboard.press('?');
          await expect.poll(() => isClear(page.getByRole('dialog'))).toBe(true);
          await page.keyboard.press('Escape');
          const banner = page.getByRole('complementary').getByText('診断には使用できません');
          expect((await boxOf(banner)).y).toBeGreaterThanOrEqual(top);
        },
      );

    await story.step(
      'a layout that is being named when the phone is turned is still being named [VW-123]',
      async () => {
        await tools.getByRole('button', { name: /^レイアウト/ }).tap();
        await page.getByRole('button', { name: 'この種の検査にはこの配置' }).tap();
        const name = page.getByRole('textbox', { name: '配置の名前' });
        await name.fill('廊下で');
        for (const size of [
          { width: 390, height: 844 },
          { width: 844, height: 390 },
        ]) {
          await page.setViewportSize(size);
          await expect
            .poll(async () => (await boxOf(tools)).width > (await boxOf(tools)).height)
            .toBe(size.width < 844);
          await expect(name).toHaveValue('廊下で');
        }
        await keepPicture(page, info.outputPath('named sideways.png'));
        await page.getByRole('dialog').last().getByRole('button', { name: 'キャンセル' }).tap();
        await page.keyboard.press('Escape');
      },
    );

    await story.step('with colours of the reader’s own the picture keeps its own [VW-193]', async () => {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      const colour = () => shown.getByTestId('corner-window').evaluate((one) => getComputedStyle(one).color);
      await expect.poll(colour).toBe('rgb(217, 219, 230)');
      const chosen = page.getByTestId('series-card').first();
      expect(await chosen.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
      await keepPicture(page, info.outputPath('forced-colours.png'));
      await page.setViewportSize({ width: 390, height: 844 });
      await keepPicture(page, info.outputPath('forced-colours, upright.png'));
    });
  },
);
