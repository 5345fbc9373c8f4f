import { isNight } from '@mado/dicom/testing';
import type { Page } from '@playwright/test';

/** Pictures are for people who look at them; a run that nobody looks at takes none. */
const keepsPictures = isNight || process.env['MADO_STORY_PICTURES'] === '1';

/** Keeps a picture of the page as it is, where somebody wants to look at it. */
export async function keepPicture(page: Page, path: string): Promise<void> {
  if (keepsPictures) await page.screenshot({ path });
}
