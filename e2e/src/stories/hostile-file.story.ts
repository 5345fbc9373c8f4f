import { signIn } from '../person/sign-in.ts';
import { makeAndOpenFolder, row, uploadEnds } from '../person/storage.ts';
import { expect, story } from '../product/story.ts';

const script = `localStorage.setItem('owned', '1'); window.opener?.localStorage.setItem('owned', '1');`;
const hostile = {
  'seite.html': `<!doctype html><title>x</title><script>${script}</script>`,
  'bild.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script><rect width="9" height="9"/></svg>`,
};

story(
  'a page or a drawing with a script that somebody has uploaded never runs as ours',
  async ({ page, product, context }) => {
    await signIn(page, product);
    await makeAndOpenFolder(page, '怪しいファイル');
    const files = Object.entries(hostile).map(([name, text]) => ({
      name,
      mimeType: 'text/html',
      buffer: Buffer.from(text),
    }));
    await page.getByTestId('pick-files').setInputFiles(files);
    await uploadEnds(page, files.length);

    for (const name of Object.keys(hostile)) {
      const told = page.waitForResponse(/\/api\/datamanage\/detail\/file\//);
      const saved = page.waitForEvent('download');
      await row(page, name).dblclick();
      expect((await saved).suggestedFilename()).toBe(name);
      const { signed_url: address } = (await (await told).json()) as { signed_url: string };
      // Somebody may also open its address in a tab.
      const tab = await context.newPage();
      await expect(tab.goto(new URL(address, product.origin).href)).rejects.toThrow('Download is starting');
      await tab.close();
    }
    expect(await page.evaluate(() => localStorage.getItem('owned'))).toBeNull();
  },
);
