import type { Page } from '@playwright/test';

/** The reader of this page wants nothing to be laid out by itself: a study that is opened shows its first series. */
export async function withoutLayouts(page: Page): Promise<void> {
  await page.route('**/api/access/user/hanging-protocols', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { hangAtOpening: false, hangingProtocols: [] } })
      : route.fallback(),
  );
}
