import { startGallery } from '../product/gallery.ts';
import { expect, story } from '../product/story.ts';

story('the gallery shows each part of the viewer, and complains of nothing', async ({ page }, info) => {
  const { origin, stop } = await startGallery();
  try {
    await page.goto(`${origin}/?scene=pixels`);
    await expect(page.getByTestId('pane')).toHaveCount(9);
    await expect(page.locator('[data-testid="pane"][data-slice]')).toHaveCount(9);
    const links = page.getByRole('navigation').getByRole('link');
    const names = (await links.allTextContents()).filter((name) => !/^[a-z]{2}-[A-Z]{2}$/.test(name));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names)
      await story.step(name, async () => {
        // Dialogs of the scene before lie over the list.
        await page.locator('nav a').getByText(name, { exact: true }).dispatchEvent('click');
        await expect(page.locator(`[data-scene="${name}"]`)).toHaveAttribute('data-state', 'played');
        // What was to be seen has come.
        if (/^(menu-|measurement-menu)/.test(name))
          await expect(page.locator('[role="menu"], .MuiPopover-paper').first()).toBeVisible();
        if (/^(labelling|shortcuts)/.test(name)) await expect(page.getByRole('dialog')).toBeVisible();
        if (name === 'tools') await expect(page.getByTestId('measurement')).toHaveCount(9);
        if (name === 'many') await expect(page.getByTestId('measurement')).toHaveCount(200);
        if (name === 'failures')
          await expect(
            page.getByText(/^(画像 1 を表示できません|このシリーズには表示する画像がありません)$/),
          ).toHaveCount(6);
        if (name === 'unreachable-store')
          await expect(page.getByTestId('saving')).toHaveAttribute('data-saving', 'waiting');
        if (name.startsWith('source-')) await expect(page.getByText('スタディを読み込めませんでした')).toBeVisible();
        await page.screenshot({ path: info.outputPath(`${name}.png`) });
      });
  } finally {
    stop();
  }
});
