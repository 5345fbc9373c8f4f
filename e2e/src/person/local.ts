import { expect, type Locator, type Page } from '@playwright/test';

/** Comes to the page that opens files of one's own machine; a visitor has to agree to the terms once. */
export async function openLocal(page: Page, origin = ''): Promise<Locator> {
  await page.goto(`${origin}/local`);
  await expect(page.getByRole('heading', { name: 'ローカルファイルを開く' })).toBeVisible();
  return page.getByTestId('local-drop');
}

export async function agreeToTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: '利用規約に同意する' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** All that was chosen has been read. */
export async function hasRead(page: Page, files: number): Promise<void> {
  const line = page.getByTestId('local-progress');
  await expect(line).toHaveAttribute('data-phase', 'read', { timeout: 120_000 });
  await expect(line).toContainText(`${files.toLocaleString('en')}/${files.toLocaleString('en')}`);
}

export function localStudy(page: Page, what: string | RegExp): Locator {
  return page.getByTestId('local-study').filter({ hasText: what });
}

/** Opens a study of the list; its first pane, once it shows a picture. */
export async function openLocalStudy(study: Locator): Promise<Locator> {
  const page = study.page();
  await study.getByRole('button').first().click();
  const first = page.getByTestId('pane').first();
  await expect(first).toHaveAttribute('data-slice', /^\d+$/);
  await expect(page).toHaveURL(/\/local$/);
  return first;
}

/** The group of files that are not shown for one reason, opened. */
export async function notShown(page: Page, group: RegExp): Promise<Locator> {
  const summary = page.locator('details').filter({ hasText: group });
  await summary.locator('summary').click();
  return summary.getByRole('list');
}
