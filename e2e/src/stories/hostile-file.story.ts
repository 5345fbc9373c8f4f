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

    const told = () => page.waitForResponse(/\/api\/datamanage\/detail\/file\//);
    const addressIn = async (answer: ReturnType<typeof told>): Promise<string> => {
      const { signed_url: address } = (await (await answer).json()) as { signed_url: string };
      return new URL(address, product.origin).href;
    };
    const addresses: string[] = [];

    await story.step('the page is shown as the text that it is', async () => {
      const answer = told();
      await row(page, 'seite.html').dblclick();
      await expect(page).toHaveURL(/\/text\//);
      await expect(page.getByText(script)).toBeVisible();
      addresses.push(await addressIn(answer));
      await page.goBack();
    });
    await story.step('the drawing goes onto the disk', async () => {
      const [answer, saved] = [told(), page.waitForEvent('download')];
      await row(page, 'bild.svg').dblclick();
      expect((await saved).suggestedFilename()).toBe('bild.svg');
      addresses.push(await addressIn(answer));
    });
    await story.step('their addresses show nothing in a tab', async () => {
      for (const address of addresses) {
        const tab = await context.newPage();
        await expect(tab.goto(address)).rejects.toThrow('Download is starting');
        await tab.close();
      }
    });
    expect(await page.evaluate(() => localStorage.getItem('owned'))).toBeNull();
  },
);
