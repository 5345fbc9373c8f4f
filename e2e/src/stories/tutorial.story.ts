import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { rest, row, rows } from '../person/storage.ts';
import { expect } from '../product/story.ts';
import { bubble, next, stands, tourStory as story } from '../product/tour.ts';

story('a newcomer is shown around storage, and does it all', async ({ page, product }, info) => {
  await signIn(page, product);
  const offer = page.getByRole('region', { name: '使い方の案内' });
  await expect(offer).toBeVisible();
  await canBeRead(page, 'the offer of the tour');
  await keepPicture(page, info.outputPath('offer.png'));
  await offer.getByRole('button', { name: 'はじめる' }).click();

  await stands(page, '3 つの場所', '1/11');
  await expect(bubble(page).getByRole('button', { name: '次へ' })).toBeFocused();
  await canBeRead(page, 'the tour');
  await keepPicture(page, info.outputPath('1-roots.png'));
  await page.keyboard.press('Enter');
  await stands(page, 'アップロード', '2/11');
  await keepPicture(page, info.outputPath('2-upload.png'));
  await page.keyboard.press('Enter');
  await stands(page, 'サンプルを開く', '3/11');
  await keepPicture(page, info.outputPath('3-sample.png'));
  await row(page, 'サンプル').dblclick();
  await stands(page, 'スタディ', '4/11');
  await keepPicture(page, info.outputPath('4-study.png'));
  await rows(page).first().click();
  await stands(page, '選んだものの操作', '5/11');
  await keepPicture(page, info.outputPath('5-bar.png'));
  await next(page);
  await stands(page, '右クリックのメニュー', '6/11');
  await rows(page).first().click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(bubble(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await stands(page, '詳細', '7/11');
  await page.getByRole('button', { name: '詳細を表示' }).click();
  await stands(page, '検索', '8/11');
  await keepPicture(page, info.outputPath('8-search.png'));
  await next(page);
  await stands(page, 'ビューアで見る', '9/11');
  await rows(page).first().dblclick();
  await expect(page).toHaveURL(/\/viewer\?url=/);
  await stands(page, 'ビューア', '9/11');
  await keepPicture(page, info.outputPath('9-viewer.png'));
  await next(page);
  await stands(page, 'ゴミ箱', '10/11');
  await keepPicture(page, info.outputPath('10-trash.png'));
  await next(page);
  await stands(page, '案内は以上です', '11/11');
  await keepPicture(page, info.outputPath('11-again.png'));
  await bubble(page).getByRole('button', { name: '終わる', exact: true }).click();
  await expect(bubble(page)).toHaveCount(0);

  await story.step('it is offered once, and found again in the user menu; Esc leaves it', async () => {
    await page.goto('/storage');
    await expect(rows(page).first()).toBeVisible();
    await expect(offer).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('saw_tutorial'))).toBe('1');
    await page.getByRole('button', { name: /^ユーザーメニュー/ }).click();
    await page.getByRole('menuitem', { name: 'ストレージの使い方' }).click();
    await stands(page, '3 つの場所', '1/11');
    await page.keyboard.press('Escape');
    await expect(bubble(page)).toHaveCount(0);
  });

  await story.step('at 200 %', async () => {
    const org = /org\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto(`/storage/org/${org}/tutorial/1`);
    for (const [n, title] of ['3 つの場所', 'アップロード', 'サンプルを開く', 'スタディ'].entries()) {
      await stands(page, title, `${n + 1}/11`);
      if (n === 2) await keepPicture(page, info.outputPath('enlarged.png'));
      await next(page);
    }
    await canBeRead(page, 'the tour at 200 %');
    await page.keyboard.press('Escape');
    await page.goto(`/storage/org/${org}/tutorial/3`);
    await expect(page.getByRole('heading', { name: 'このページは見つかりませんでした' })).toBeVisible();
    await expect(bubble(page)).toHaveCount(0);
  });
});

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  story('what a phone has not is left out of the tour', async ({ page, product }, info) => {
    await page.goto('/login');
    await signIn(page, product);
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: /^ユーザーメニュー/ }).tap();
    await page.getByRole('menuitem', { name: 'ストレージの使い方' }).tap();
    await stands(page, 'メニュー', '1/8');
    await canBeRead(page, 'the tour on a phone');
    await keepPicture(page, info.outputPath('phone-1.png'));
    await next(page);
    await stands(page, 'サンプルを開く', '2/8');
    await keepPicture(page, info.outputPath('phone-2.png'));
    await next(page);
    await stands(page, 'スタディ', '3/8');
    await keepPicture(page, info.outputPath('phone-3.png'));
    await next(page);
    await stands(page, '選んだものの操作', '4/8');
    await keepPicture(page, info.outputPath('phone-4.png'));
    await next(page);
    await stands(page, '長押しのメニュー', '5/8');
    await rest(page, rows(page).first());
    await keepPicture(page, info.outputPath('phone-5.png'));
    await page.keyboard.press('Escape');
    await stands(page, '検索', '6/8');
    await next(page);
    await stands(page, 'ビューアで見る', '7/8');
    await next(page);
    await stands(page, '案内は以上です', '8/8');
    await keepPicture(page, info.outputPath('phone-8.png'));
    await bubble(page).getByRole('button', { name: '案内を終わる' }).tap();
    await expect(bubble(page)).toHaveCount(0);
  });
});
