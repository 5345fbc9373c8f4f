import { expect, type Page } from '@playwright/test';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Fills in the sign-in page that is open and sends it off. */
export async function fillInSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

/** Comes to the sign-in page and signs in; ends in the storage, or where who is in no organisation founds one. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await fillInSignIn(page, account);
  await expect(page).toHaveURL(/\/(storage|organization)/);
}

/** Signs out in another tab of the same browser. */
export async function signOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/storage');
  await other.getByRole('button', { name: /ユーザーメニュー/ }).click();
  await other.getByRole('menuitem', { name: 'ログアウト' }).click();
  await expect(other).toHaveURL(/\/login/);
  await other.close();
}
