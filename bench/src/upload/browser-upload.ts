import { setTimeout as wait } from 'node:timers/promises';
import { residentMiB } from '../harness/processes.ts';
import { inFreshBrowser } from '../viewer/browser.ts';

/** How the page is let in, and what of it is measured. */
export interface BrowserTarget {
  readonly origin: string;
  readonly signedIn: Readonly<Record<string, string>>;
  /** Process whose tree is the server. */
  readonly pid: number;
}

/** What one upload by the page gave. */
export interface BrowserUpload {
  /** From the click that lets files leave to the last answer. */
  readonly ms: number;
  /** Most that more was resident than before, MiB. */
  readonly pageMiB: number;
  readonly serverMiB: number;
  /** Version of Chromium. */
  readonly chromium: string;
}

const longest = 600_000;

/**
 * A person chooses a folder, and lets it leave.
 *
 * @param deidentifies with the settings that stand at first; else the files leave as they are
 */
export function uploadByBrowser(folder: string, target: BrowserTarget, deidentifies: boolean): Promise<BrowserUpload> {
  return inFreshBrowser(async ({ page, version, memory, browserMiB }) => {
    await page.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    }, target.signedIn);
    await page.goto(`${target.origin}/storage`, { waitUntil: 'load' });
    const before = { page: (await memory()).browser, server: residentMiB(target.pid) };
    await page.getByTestId('pick-folder').setInputFiles(folder);
    const settings = page.getByRole('dialog', { name: '匿名化の設定' });
    await settings.waitFor({ timeout: longest });
    const master = settings.getByRole('checkbox', { name: '匿名化する' });
    if ((await master.isChecked()) !== deidentifies) await master.click();
    if (deidentifies) await settings.getByRole('button', { name: '次へ' }).click();
    const send = page.getByRole('dialog').getByRole('button', { name: 'アップロードを実行' });
    // Until it has looked for text in the pixels, nothing may leave.
    while (!(await send.isEnabled())) await wait(50);
    const most = { page: before.page, server: before.server };
    let over = false;
    const start = performance.now();
    await send.click();
    const watching = (async () => {
      while (!over) {
        most.page = Math.max(most.page, browserMiB());
        most.server = Math.max(most.server, residentMiB(target.pid));
        await wait(1_000);
      }
    })();
    const panel = page.getByTestId('upload-panel');
    await panel.getByText('アップロード完了').waitFor({ timeout: longest });
    const ms = performance.now() - start;
    over = true;
    await watching;
    const failed = await page.getByText('エラー').count();
    if (failed > 0) throw new Error('the page says that files were not stored');
    return { ms, pageMiB: most.page - before.page, serverMiB: most.server - before.server, chromium: version };
  });
}
