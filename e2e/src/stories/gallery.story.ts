import { isNight } from '@mado/dicom/testing';
import type { Page } from '@playwright/test';
import { keepPicture } from '../person/keep-picture.ts';
import { startGallery } from '../product/gallery.ts';
import { expect, story } from '../product/story.ts';

const sizes = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** Scenes of panes with their pictures, and nothing over them. */
const pictures = /^(pixels|stack|four-panes(-and-list)?|small-panes|reference-lines|image)$/;

// By night on a phone too.
for (const [device, size] of Object.entries(sizes).slice(0, isNight ? 2 : 1))
  story(
    `the gallery shows each part of the viewer on a ${device}, and complains of nothing`,
    async ({ page }, info) => {
      // Some forty pages, one after the other.
      story.setTimeout(300_000);
      const { origin, stop } = await startGallery();
      try {
        await page.goto(`${origin}/?scene=pixels`);
        await expect(page.getByTestId('pane')).toHaveCount(9);
        await expect(page.locator('[data-testid="pane"][data-slice]')).toHaveCount(9);
        const links = page.getByRole('navigation').locator('a[data-scene-name]');
        const names = await links.evaluateAll((all) =>
          all.map((one) => (one as HTMLElement).dataset['sceneName'] ?? ''),
        );
        const wide = await links.evaluateAll((all) =>
          all.map((one) => (one as HTMLElement).dataset['wide'] === 'true'),
        );
        expect(names.length).toBeGreaterThan(35);
        await page.setViewportSize(size);
        for (const [n, name] of names.entries()) {
          if (device === 'phone' && wide[n]) continue;
          await story.step(name, async () => {
            await page.goto(`${origin}/?scene=${name}`);
            await expect(page.locator(`[data-scene="${name}"]`)).toHaveAttribute('data-state', 'played');
            await hasCome(page, name);
            // Five panes beside each other have no room for words on a phone.
            if (pictures.test(name))
              await expect(page.locator('[data-testid="pane"][data-series]:not([data-slice])')).toHaveCount(0);
            const hasRoom = device === 'desk' || name !== 'small-panes';
            if (hasRoom && pictures.test(name))
              await expect.poll(() => coveredWords(page), 'what covers something else').toEqual([]);
            await keepPicture(page, info.outputPath(`${name}.png`));
          });
        }
      } finally {
        stop();
      }
    },
  );

/** What was to be seen has come. */
async function hasCome(page: Page, name: string): Promise<void> {
  if (/^(menu-|measurement-menu)/.test(name))
    await expect(page.locator('[role="menu"], .MuiPopover-paper').first()).toBeVisible();
  if (/^(labelling|shortcuts|presets|controls)/.test(name)) await expect(page.getByRole('dialog')).toBeVisible();
  if (name === 'tools') await expect(page.getByTestId('measurement')).toHaveCount(9);
  if (name === 'many') await expect(page.getByTestId('measurement')).toHaveCount(200);
  if (name === 'failures')
    await expect(page.getByText(/^(画像を表示できません|このシリーズには表示する画像がありません)$/)).toHaveCount(6);
  if (name === 'unreachable-store') await expect(page.getByTestId('saving')).toHaveAttribute('data-saving', 'waiting');
  if (name === 'refusing-store') await expect(page.getByTestId('saving')).toHaveAttribute('data-saving', 'forbidden');
  if (name === 'unread-store') await expect(page.getByText(/^アノテーションを読み込めません/)).toBeVisible();
  if (name === 'odd-records') {
    await expect(page.getByTestId('annotation-panel').getByText('画像の外です')).toBeVisible();
    await expect(page.getByText(/^新しい形式の記録です/)).toBeVisible();
  }
  if (name.startsWith('magnifier')) await expect(page.getByTestId('magnified')).toBeVisible();
  if (name === 'finger-lens') await expect(page.getByTestId('finger-lens')).toBeVisible();
  if (name === 'cine' || name === 'small-panes') await cineIsWhole(page);
  if (name === 'reference-lines') await expect(page.getByTestId('reference-line')).toHaveCount(1);
  if (name === 'overlays-and-shutter')
    for (const part of ['overlay-plane', 'shutter']) await expect(page.getByTestId(part)).toHaveCount(1);
  if (name.startsWith('source-')) await expect(page.getByText('スタディを読み込めませんでした')).toBeVisible();
  if (name === 'image') {
    // Colours of the reader's own leave no background to tell what is on.
    await page.emulateMedia({ forcedColors: 'active' });
    const pressed = page.locator('[role="toolbar"] button[aria-pressed="true"]').first();
    await expect(pressed).toHaveCSS('outline-style', 'solid');
    await page.emulateMedia({ forcedColors: null });
  }
}

/** The player lies within its pane, and all of its buttons are seen [VW-104]. */
async function cineIsWhole(page: Page): Promise<void> {
  const player = page.getByTestId('cine');
  const pane = await page.getByTestId('pane').first().boundingBox();
  for (const button of await player.getByRole('button').all()) {
    const box = await button.boundingBox();
    if (!pane || !box) throw new Error('The player is not on the page.');
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect([box.x >= pane.x, box.y >= pane.y]).toEqual([true, true]);
    expect([box.x + box.width <= pane.x + pane.width, box.y + box.height <= pane.y + pane.height]).toEqual([
      true,
      true,
    ]);
  }
}

/** In each pane, pairs of words, letters and bars that lie on each other [VW-103]. */
function coveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** As far as something is seen: text that is too long is cut off by its line. */
    const seen = (element: Element): DOMRect => {
      const own = element.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(element);
      const words = range.getBoundingClientRect();
      const [left, right] = [Math.max(own.left, words.left), Math.min(own.right, words.right)];
      return new DOMRect(left, own.top, Math.max(0, right - left), own.height);
    };
    return [...document.querySelectorAll('[data-testid="pane"]')].flatMap((pane, n) => {
      const parts = ['[data-testid^="corner-"] > *', '[data-testid^="edge-"]', '[data-testid="scale-bar"]'];
      const things = parts.flatMap((part) => [...pane.querySelectorAll(part)]).filter(({ textContent }) => textContent);
      const boxes = things.map((one) => [one.textContent ?? '', seen(one)] as const);
      const bar = pane.querySelector('[data-testid="slice-bar"]')?.getBoundingClientRect();
      const canvas = pane.querySelector('[data-testid="pane-canvas"]')?.getBoundingClientRect();
      const found = boxes.flatMap(([name, a], at) =>
        boxes
          .slice(at + 1)
          .filter(([, b]) => a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom)
          .map(([other]) => `${n}: ${name} and ${other}`),
      );
      return bar && canvas && bar.left + 1 < canvas.right ? [...found, `${n}: the bar and the picture`] : found;
    });
  });
}
