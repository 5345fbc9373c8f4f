import { isNight } from '@mado/dicom/testing';
import { expect, type Locator } from '@playwright/test';

/** Fields as the dialog calls them. */
const words = {
  StudyDate: '検査日',
  StudyDescription: '検査の説明',
  PatientName: '患者氏名',
  PatientBirthDate: '生年月日',
  PatientAge: '年齢',
  PatientID: '患者ID',
  AccessionNumber: '受付番号',
  InstitutionName: '施設名',
  PatientSex: '性別',
  PatientWeight: '体重',
} as const;
const ofAll = ['StudyDate', 'StudyDescription', 'PatientName', 'PatientBirthDate', 'PatientAge'] as const;
const options = {
  retainPatientCharacteristics: /^アレルギーや妊娠の有無/,
  cleanDescriptors: /^検査や部位の説明文/,
  retainSafePrivate: /^安全と宣言されている/,
} as const;
const modes = {
  anonymizeAndEdit: '匿名化して編集する',
  notAnonymizeAndEdit: '匿名化せずに編集する',
} as const;
type Field = keyof typeof words;
type Texts = Readonly<Partial<Record<Field, string>>>;

/** What a person orders of the images of an upload. */
export interface Order {
  readonly name: string;
  /** Texts of the fields for all; one that is not named stays as it is. Null: nothing is anonymised. */
  readonly fields: Texts | null;
  readonly options?: readonly (keyof typeof options)[];
  /** Of its study something else, with texts that are typed for it. */
  readonly study?: { readonly mode: keyof typeof modes; readonly typed: Texts };
}

const blank: Texts = Object.fromEntries(ofAll.map((field) => [field, '']));

/** Orders of each mode with typed texts, an offset, options; by night each by itself, too. */
export const orders: readonly Order[] = [
  {
    name: 'offset, texts, all options',
    fields: { StudyDate: '-365', PatientName: '匿名^一', PatientBirthDate: '1960/03/01', PatientAge: '45' },
    options: ['retainPatientCharacteristics', 'cleanDescriptors', 'retainSafePrivate'],
  },
  {
    name: 'anonymised and edited',
    fields: blank,
    study: {
      mode: 'anonymizeAndEdit',
      typed: { PatientID: '症例1', StudyDate: '30', InstitutionName: '窓クリニック', PatientSex: 'F' },
    },
  },
  {
    name: 'edited and not anonymised',
    fields: blank,
    study: { mode: 'notAnonymizeAndEdit', typed: { PatientName: '匿名', StudyDate: '-7', PatientWeight: '60.5' } },
  },
  ...(isNight
    ? ([
        { name: 'nothing named', fields: {} },
        { name: 'forward', fields: { ...blank, StudyDate: '+30' } },
        { name: 'births move', fields: { ...blank, PatientBirthDate: '-30' } },
        { name: 'by no days', fields: { ...blank, StudyDate: '0' } },
        { name: 'characteristics', fields: blank, options: ['retainPatientCharacteristics'] },
        { name: 'descriptors', fields: { PatientName: '' }, options: ['cleanDescriptors'] },
        { name: 'private', fields: blank, options: ['retainSafePrivate'] },
        {
          name: 'edited with options',
          fields: blank,
          options: ['cleanDescriptors', 'retainSafePrivate'],
          study: {
            mode: 'anonymizeAndEdit',
            typed: { AccessionNumber: 'A-1', StudyDescription: '頭部', PatientAge: '5M' },
          },
        },
        { name: 'as they are', fields: null },
      ] satisfies Order[])
    : []),
];

/** Says an order in '匿名化の設定', whatever stands there. */
export async function sayOrder(dialog: Locator, order: Order): Promise<void> {
  await dialog.getByRole('checkbox', { name: '匿名化する' }).setChecked(order.fields !== null);
  if (order.fields === null) return;
  const forAll = dialog.getByRole('region', { name: '置き換える項目' });
  for (const field of ofAll) await sayField(forAll, field, order.fields[field]);
  const { study } = order;
  if (study) {
    await dialog.getByRole('button', { name: '検査ごとの設定（1 件）' }).click();
    const own = dialog.getByRole('listitem');
    await own.getByRole('combobox').selectOption(modes[study.mode]);
    for (const field of Object.keys(study.typed) as Field[]) await sayField(own, field, study.typed[field]);
  }
  await dialog.getByRole('button', { name: '詳しい設定' }).click();
  for (const [option, name] of Object.entries(options))
    await dialog.getByRole('checkbox', { name }).setChecked(order.options?.some((one) => one === option) ?? false);
}

async function sayField(place: Locator, field: Field, text: string | undefined): Promise<void> {
  const box = place.getByRole('checkbox', { name: `${words[field]} ${field}` });
  await box.setChecked(text !== undefined);
  if (text === undefined) return;
  const input = place.getByRole('textbox', { name: `${words[field]}の新しい値` });
  await input.fill(text);
  await expect(box).toBeChecked();
}

/** The same as the server is told it, of images of one study. */
export function toServer({ fields, options: chosen = [], study }: Order, StudyInstanceUID: string): object {
  const own = study && {
    mode: study.mode,
    // Where it is anonymised, what is checked for all is checked at first.
    fields: { ...(study.mode === 'anonymizeAndEdit' && fields), ...study.typed },
  };
  return {
    anonymize: fields && { master: true, fields },
    per_study: own ? { [StudyInstanceUID]: own } : {},
    profile_options: chosen,
  };
}
