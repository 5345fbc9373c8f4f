import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import { onOneDatabase, testServices, type TestServices } from '../../testing/index.ts';
import { foldedName } from './folded-name.ts';
import { kanjiOfVariant } from './kanji-variants.ts';

onOneDatabase('the database folds as names are folded', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await testServices({ db: await open() });
  });
  afterAll(() => services.close());

  it.each([
    ['each variant of a kanji', [...kanjiOfVariant.keys()]],
    ['kana', Array.from({ length: 0x30ff - 0x3041 }, (_, n) => String.fromCharCode(0x3041 + n))],
    ['half-width kana', Array.from({ length: 0xff9f - 0xff66 }, (_, n) => String.fromCharCode(0xff66 + n))],
    ['Latin letters', Array.from({ length: 0x17f - 0xc0 }, (_, n) => String.fromCharCode(0xc0 + n))],
  ])('%s', async (_, letters) => {
    const rows = await services.db.rows<{ letter: string; folded: string }>(sql`
      select letter, folded_words(letter) as folded
      from json_array_elements_text(${JSON.stringify(letters)}::json) letter`);
    for (const { letter, folded } of rows) expect([letter, folded]).toEqual([letter, foldedName(letter).trim()]);
  });
});
