import { growthOfWork } from '../../testing/count-work.ts';
import { expect, test } from 'vitest';
import { weakness, weaknessOfSetting } from './weakness.ts';

const hanako = ['hanako.yamada@shirakaba.example.jp', '山田 花子'];

test.each([
  // As others have chosen them.
  'qazwsxedcrfv',
  'sojdlg123aljg',
  '1qaz2wsx3edc4rfv',
  'unbelievable',
  // Capitals, signs in the place of letters, figures at the end, wide letters, from behind.
  'UnBelievable',
  'P@ssw0rd2026!',
  'PasswordAdmin1',
  'ＱＷＥＲＴＹ１２３４５６',
  'drowssapdrowssap',
  // Names and words of Japan, dates.
  'Tanaka19800101',
  'watanabesakura1',
  'さくらさくらさくらさくら',
  // What everybody knows of whose it is, and of the product.
  'hanako.yamada@shirakaba.example.jp',
  'Hanako.Yamada1',
  'shirakaba-2026',
  '山田花子山田花子山田花子',
  'MadoMadoMado12',
  // Repetitions and runs of any length.
  'adminadministrator'.repeat(9),
  'abcdefghijklmnop',
  'a'.repeat(1024),
])('%s is common [TK-8]', async (password) => {
  expect(await weakness(password, hanako)).toBe('password_common');
});

test.each([
  'administratorx-login',
  'correct horse battery',
  'カギの合言葉は青い自転車',
  'x9Kq2vLm7PzR',
  // A strong end, or beginning, of what is weak otherwise.
  `${'a'.repeat(40)}x9Kq2vLm7PzR`,
  `x9Kq2vLm7PzR${'a'.repeat(40)}`,
])('%s is not', async (password) => {
  expect(await weakness(password, hanako)).toBeNull();
});

test("what is another person's name is no name here", async () => {
  expect(await weakness('shirakaba-2026', ['taro@example.jp', '太郎'])).toBeNull();
});

test('the password of the settings is told in words, with the address beside it', async () => {
  const password = 'shirakaba-2026';
  const said = (more: Record<string, string>) => weaknessOfSetting({ MADO_ADMIN_PASSWORD: password, ...more });
  expect(await said({})).toBeNull();
  expect(await said({ MADO_ADMIN_EMAIL: 'a@shirakaba.example.jp' })).toMatch(/tried first/);
  expect(await weaknessOfSetting({ MADO_ADMIN_EMAIL: 'a@shirakaba.example.jp' })).toBeNull();
});

test.each([
  ['words', 'adminadministrator'],
  ['signs that stand for letters', '4@8({[</369&#!1/|0$5+7%2/'],
  ['dates', '1.1.80-2.2.79/3.3.78'],
])('the work does not grow with a password of %s', async (_what, piece) => {
  const long = (length: number) => `${piece.repeat(100).slice(0, length)}x`;
  expect(await growthOfWork(long, (password) => weakness(password, hanako), [100, 1_000])).toBeLessThan(0.5);
});
