/** A text to be drawn: what a device or a program burns into its pictures. */
export interface TextOrder {
  text: string;
  script: 'latin' | 'japanese';
  /** The size of the font in pixels: 10 to 60. */
  size: number;
  bold: boolean;
  /** Which of the fonts that whoever draws has for the script, counted round. */
  font: number;
}

/** A text as it was drawn, cut to its ink: 0 nothing, 255 all ink. */
export interface Lettering {
  columns: number;
  rows: number;
  ink: Uint8Array;
}

type Random = (below: number) => number;

const family = [
  '山田',
  '佐藤',
  '渡邊',
  '齋藤',
  '小林',
  '一ノ瀬',
  '川口',
  '三井',
  '二宮',
  '髙橋',
  '森',
  '五十嵐',
  '中村',
];
const given = ['太郎', '花子', '一', '美咲', '健二', 'さくら', 'エミリ', '三郎', '由美子', '誠'];
const kana = ['ヤマダ タロウ', 'ｽｽﾞｷ ｲﾁﾛｳ', 'サイトウ ハナコ', 'やまだ たろう', 'ニノミヤ ケンジ', 'いのうえ さとし'];
const places = [
  '窓クリニック',
  '中央病院 放射線科',
  '東京医療センター',
  '腹部エコー',
  '検査日',
  '生年月日',
  '患者ＩＤ',
];
const latinNames = [
  'YAMADA^TARO',
  'Suzuki, Ichiro',
  'TANAKA HANAKO',
  'Smith John',
  'ILIJI ILLI',
  'Müller, J.',
  'Ito K',
];
const latinPlaces = ['GENERAL HOSPITAL', 'Mado Clinic', 'ID', 'Acc#', 'DOB', 'Patient:', 'M 056Y', 'Dr. Lee'];

/** Size, weight, font and words by what `random` gives; half of the sizes are 10 to 20 pixels. */
export function textOrder(random: Random): TextOrder {
  const japanese = random(2) === 0;
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const digits = (count: number): string => Array.from({ length: count }, () => random(10)).join('');
  const date = (): string =>
    one([`19${digits(2)}/0${1 + random(9)}/1${digits(1)}`, `20${digits(2)}-12-0${1 + random(9)}`]);
  const texts = japanese
    ? [
        () => `${one(family)}${one([' ', '', '　'])}${one(given)}`,
        () => one(kana),
        () => one(places),
        () => `${one(['昭和', '平成', '令和'])}${1 + random(30)}年${1 + random(12)}月${1 + random(28)}日`,
        () => `氏名: ${one(family)} ${one(given)} 様`,
        () => `患者ID ${digits(8)}`,
      ]
    : [
        () => one(latinNames),
        () => `${one(latinPlaces)} ${digits(3 + random(7))}`,
        () => date(),
        () => `${date()} ${digits(2)}:${digits(2)}:${digits(2)}`,
        () => digits(6 + random(4)),
        () => one(latinPlaces),
      ];
  return {
    text: one(texts)(),
    script: japanese ? 'japanese' : 'latin',
    size: random(2) === 0 ? 10 + random(11) : 20 + random(41),
    bold: random(4) === 0,
    font: random(1000),
  };
}
