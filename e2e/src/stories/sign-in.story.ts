import { fitsEverywhere } from '../person/fits.ts';
import { fillInSignIn, signIn } from '../person/sign-in.ts';
import { expect, story } from '../product/story.ts';

const banner = '研究・試験用です。診断には使用できません。';

story('somebody signs in, is told what was wrong, and signs out', async ({ page, product, complaints }, info) => {
  complaints.expect(/status of 401/);

  const sizes: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.endsWith('.js'))
      sizes.push(
        answer
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
  });
  await page.goto('/');
  await expect(page.getByRole('img', { name: /^ビューアの画面/ })).toBeVisible();
  await expect(page.getByText(banner)).toBeVisible();
  const sum = (await Promise.all(sizes)).reduce((all, size) => all + size, 0);
  expect(sum, 'bytes of compressed JavaScript of the front page [WB-54]').toBeLessThan(200_000);
  await fitsEverywhere(page, 'front page', (file) => info.outputPath(file));
  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await story.step('without an address', async () => {
    await fillInSignIn(page, { email: '', password: '' });
    await expect(page.getByText('メールアドレスを入力してください')).toBeVisible();
    await expect(page.getByText('パスワードを入力してください')).toBeVisible();
  });
  await story.step('with a wrong password, and with an address that nobody has: the same words', async () => {
    for (const email of [product.email, 'nobody@example.jp']) {
      await fillInSignIn(page, { email, password: 'not-the-password' });
      await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが違います。');
    }
  });
  await story.step('with the right one, in capitals', async () => {
    await fillInSignIn(page, { email: product.email.toUpperCase(), password: product.password });
    await expect(page).toHaveURL(/\/storage/);
    await expect(page.getByText(banner)).toBeVisible();
  });
  await story.step('the page knows the account after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: new RegExp(product.email) })).toBeVisible();
  });
  await story.step('and after signing out no page opens any more', async () => {
    await page.getByRole('button', { name: new RegExp(product.email) }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await page.goto('/storage');
    await expect(page).toHaveURL(/\/login/);
  });
});

story('who comes by a deep address is brought back to it after signing in', async ({ page, product, complaints }) => {
  complaints.expect(/status of (401|403)/);
  const address = '/storage/00000000-0000-4000-8000-000000000000?columns=name';
  await page.goto(address);
  await expect(page.getByText('アクセス権限が必要です')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'ログイン' }).click();
  await expect(page).toHaveURL(/\/login\?continueUrl=/);
  await fillInSignIn(page, product);
  await expect(page).toHaveURL(address);
});

story('an address of somebody else is not followed after signing in', async ({ page, product }) => {
  for (const address of ['https://example.com/', '//example.com/', String.raw`/\example.com`, 'javascript:alert(1)']) {
    await page.goto(`/login?continueUrl=${encodeURIComponent(address)}`);
    await fillInSignIn(page, product);
    await expect(page).toHaveURL(new RegExp(`^${product.origin}/storage`));
  }
});

story('an access token that is over is renewed without a word', async ({ page, product, complaints }) => {
  complaints.expect(/status of 401/);
  await signIn(page, product);
  await page.evaluate(() => localStorage.setItem('access_token', 'no-longer-good'));
  await page.reload();
  await expect(page.getByRole('grid').or(page.getByText('フォルダが空です'))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('no-longer-good');
  await expect(page).toHaveURL(/\/storage/);
});

story(
  'a sign-in that was ended elsewhere leads back to the sign-in page',
  async ({ page, product, complaints, context }) => {
    complaints.expect(/status of 401/);
    await signIn(page, product);
    await context.clearCookies();
    await page.evaluate(() => localStorage.setItem('access_token', 'no-longer-good'));
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
  },
);

story('an address that does not exist says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('このページは見つかりませんでした')).toBeVisible();
  await expect(page.getByText(banner)).toBeVisible();
  await page.getByRole('link', { name: 'ログイン' }).click();
  await expect(page).toHaveURL(/\/login/);
});
