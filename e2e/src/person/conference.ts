import { expect, type Page } from '@playwright/test';
import type { Product } from '../product/product.ts';
import { fillInSignIn } from './sign-in.ts';

const owner = { email: 'owner@example.jp', password: 'correct horse battery' };
export const manager = { email: 'manager@example.jp', password: 'another horse battery' };

/** Accounts, and the organisation of the owner, who is in its storage. */
export async function beginAsOwner(page: Page, product: Product): Promise<void> {
  for (const [{ email, password }, username] of [
    [owner, '主催者'],
    [manager, '世話人'],
  ] as const)
    await product.admin('create-account', '--email', email, '--password', password, '--username', username);
  await page.goto(`${product.origin}/login`);
  await fillInSignIn(page, owner);
  await page.getByRole('link', { name: '組織を作成' }).click();
  await page.getByRole('button', { name: '作成する' }).click();
  await expect(page).toHaveURL(/\/root\/org$/);
}

/** Makes an event that a password opens, with one case, and stays on its page. */
export async function makeEvent(page: Page): Promise<string> {
  await page.getByRole('button', { name: /ユーザーメニュー/ }).click();
  await page.getByRole('menuitem', { name: 'カンファレンス' }).click();
  await page.getByLabel('カンファレンス名').fill('金曜の症例検討会');
  await page.getByLabel('説明').fill('胸部 CT を検討します。');
  await page.getByLabel('管理者のメールアドレス（任意）').fill(manager.email);
  await page.getByLabel('イベント名（任意）').fill('金曜検討会');
  await page.getByLabel('参加用のパスワード（任意）').fill('kinyoubi');
  await page.getByRole('button', { name: '作成する' }).click();
  await page.getByRole('button', { name: 'ケースを追加' }).click();
  await page.getByRole('dialog').getByLabel('ケース名').fill('第一例');
  await page.getByRole('dialog').getByRole('button', { name: '追加' }).click();
  await expect(page.getByRole('link', { name: '第一例' })).toBeVisible();
  return page.url();
}

/** Comes into that event without an account, by its name and the password. */
export async function landAsVisitor(page: Page, { origin }: Product): Promise<void> {
  await page.goto(`${origin}/conference/eventpage/${encodeURIComponent('金曜検討会')}`);
  await page.getByLabel('参加用のパスワード').fill('kinyoubi');
  await page.getByRole('button', { name: '参加する' }).click();
  await page.getByRole('button', { name: '利用規約に同意する' }).click();
  await expect(page.getByRole('heading', { name: '金曜の症例検討会' })).toBeVisible();
}
