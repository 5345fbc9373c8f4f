import type { Page } from '@playwright/test';
import { keepPicture } from '../person/keep-picture.ts';
import { canBeRead } from '../person/reader.ts';
import { signIn } from '../person/sign-in.ts';
import { row, rows } from '../person/storage.ts';
import { expect } from '../product/story.ts';
import { bubble, next, stands, tourStory as story } from '../product/tour.ts';

story.use({ tour: 2 });

/** Opens the tour from the user menu. */
async function begin(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: /^ユーザーメニュー/ }).click();
  await page.getByRole('menuitem', { name: 'ビューアの使い方' }).click();
}

story('whoever knows storage is shown viewer and conferences [WB-107]', async ({ page, product }, info) => {
  await signIn(page, product);
  const offer = page.getByRole('region', { name: 'ビューアとカンファレンスの案内' });

  await story.step('it is offered on the visit after the tour of storage was declined', async () => {
    await page.getByRole('region', { name: '使い方の案内' }).getByRole('button', { name: '表示しない' }).click();
    await expect(page.getByRole('region', { name: '使い方の案内' })).toHaveCount(0);
    await expect(offer).toHaveCount(0);
    await page.goto('/storage');
    await expect(offer).toBeVisible();
    await canBeRead(page, 'the offer of the second tour');
    await keepPicture(page, info.outputPath('offer.png'));
    await offer.getByRole('button', { name: 'はじめる' }).click();
  });

  await story.step('it opens the sample and shows what the viewer has', async () => {
    await stands(page, 'サンプルを開く', '1/12');
    await row(page, 'サンプル').dblclick();
    await stands(page, 'ビューアで開く', '2/12');
    await rows(page).first().dblclick();
    await expect(page).toHaveURL(/\/viewer\?url=/);
    await stands(page, 'シリーズの一覧', '3/12');
    await canBeRead(page, 'the second tour in the viewer');
    await keepPicture(page, info.outputPath('3-series.png'));
    await next(page);
    await stands(page, '画像を送る', '4/12');
    await keepPicture(page, info.outputPath('4-scroll.png'));
    await next(page);
    await stands(page, '階調', '5/12');
    await next(page);
    await stands(page, '計測', '6/12');
    await keepPicture(page, info.outputPath('6-measure.png'));
    await next(page);
    await stands(page, 'アノテーション', '7/12');
    await page.getByRole('button', { name: '一覧' }).click();
    await stands(page, '一覧に戻る', '8/12');
    await keepPicture(page, info.outputPath('8-back.png'));
    await next(page);
    await expect(page).toHaveURL(/\/storage\/[0-9a-f-]{36}$/);
  });

  await story.step('and goes on to conferences, where it makes nothing', async () => {
    await stands(page, 'カンファレンス', '9/12');
    await next(page);
    await expect(page).toHaveURL(/\/conference\/org\//);
    await stands(page, 'イベントとケース', '10/12');
    await canBeRead(page, 'the second tour among conferences');
    await keepPicture(page, info.outputPath('10-event.png'));
    await next(page);
    await stands(page, '参加ページ', '11/12');
    await next(page);
    await stands(page, '案内は以上です', '12/12');
    await bubble(page).getByRole('button', { name: '終わる', exact: true }).click();
    await expect(bubble(page)).toHaveCount(0);
  });

  await story.step(
    'it is offered once, and found again in the user menu; Esc leaves it in the viewer too',
    async () => {
      await page.goto('/storage');
      await expect(rows(page).first()).toBeVisible();
      await expect(offer).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('saw_tutorial'))).toBe('1,2');
      await begin(page);
      await stands(page, 'サンプルを開く', '1/12');
      await next(page);
      await stands(page, 'ビューアで開く', '2/12');
      await next(page);
      await stands(page, 'シリーズの一覧', '3/12');
      await page.keyboard.press('Escape');
      await expect(bubble(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/viewer\?url=/);
    },
  );

  await story.step('at 200 %', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto('/storage');
    await begin(page);
    for (const title of ['サンプルを開く', 'ビューアで開く', 'シリーズの一覧', '画像を送る', '階調']) {
      await expect(bubble(page).getByRole('heading')).toHaveText(title);
      await expect(page.getByTestId('tour-light')).toBeVisible();
      if (title === '階調') await keepPicture(page, info.outputPath('enlarged.png'));
      else await next(page);
    }
    await canBeRead(page, 'the second tour at 200 %');
    await page.keyboard.press('Escape');
    await expect(bubble(page)).toHaveCount(0);
  });
});

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  story('the tour of the viewer has what a phone has [WB-107]', async ({ page, product }, info) => {
    await page.goto('/login');
    await signIn(page, product);
    await begin(page);
    const titles = ['サンプルを開く', 'ビューアで開く', 'シリーズの一覧', '画像を送る', '階調', '計測', '一覧に戻る'];
    const conference = ['カンファレンス', 'イベントとケース', '参加ページ', '案内は以上です'];
    for (const [n, title] of [...titles, ...conference].entries()) {
      await stands(page, title, `${n + 1}/11`);
      if (n === 2 || n === 8) await canBeRead(page, `the second tour on a phone, ${title}`);
      await keepPicture(page, info.outputPath(`phone-${n + 1}.png`));
      if (n < 10) await next(page);
    }
    await bubble(page).getByRole('button', { name: '案内を終わる' }).tap();
    await expect(bubble(page)).toHaveCount(0);
  });
});
