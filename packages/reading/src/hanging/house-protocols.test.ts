import { expect, test } from 'vitest';
import { hangStudy, type StudyToHang } from './hang-study.ts';
import { houseProtocols } from './protocols/house-protocols.ts';
import { aStudyOf } from './testing/studies.ts';

/** As `name: a b / c d`, a row after the other; `-` for a viewport that finds nothing. */
function layouts(study: StudyToHang): string[] {
  const hung = hangStudy(houseProtocols, study);
  return (hung?.stages ?? []).map(({ name, rows, columns, viewports }) => {
    const keys = viewports.map(({ displaySet }) => displaySet ?? '-');
    const lines = Array.from({ length: rows }, (_, row) => keys.slice(row * columns, (row + 1) * columns).join(' '));
    return `${hung?.protocol} ${name}: ${lines.join(' / ')}`;
  });
}

const stack = (Modality: string, SeriesDescription: string, plane = 'axial', more = {}) => ({
  Modality,
  SeriesDescription,
  plane,
  numImageFrames: 30,
  ...more,
});
const mr = (words: string, plane?: string, more?: object) => stack('MR', words, plane, more);
const ct = (words: string, plane?: string, more?: object) =>
  stack('CT', words, plane, { ConvolutionKernel: 'SOFT', ...more });
const mg = (ImageLaterality: string, ViewPosition: string, more = {}) => ({
  Modality: 'MG',
  numImageFrames: 1,
  ImageLaterality,
  ViewPosition,
  ...more,
});
const radiograph = (Modality: string, ViewPosition: string) => ({ Modality, ViewPosition, numImageFrames: 1 });
const called = (Modality: string, SeriesDescription: string) => ({ Modality, SeriesDescription, numImageFrames: 1 });
const scout = { Modality: 'CT', SeriesDescription: 'SCOUT', ImageType: ['ORIGINAL', 'PRIMARY', 'LOCALIZER'] };
const views = { lmlo: mg('L', 'MLO'), rcc: mg('R', 'CC'), lcc: mg('L', 'CC'), rmlo: mg('R', 'MLO') };
const brain = {
  scout: mr('localizer', 'sagittal', { ImageType: ['ORIGINAL', 'LOCALIZER'] }),
  t1sag: mr('t1_se_sag', 'sagittal'),
  t2: mr('t2_tse_tra'),
  t1: mr('t1_se_tra'),
  flair: mr('t2_FLAIR_tra'),
  b0: mr('ep2d_diff_3scan', 'axial', { DiffusionBValue: 0 }),
  b1000: mr('ep2d_diff_3scan', 'axial', { DiffusionBValue: 1000 }),
  adc: mr('ep2d_diff_ADC', 'axial', { ImageType: ['DERIVED', 'ADC'] }),
  gd: mr('t1_se_tra +C'),
};

const prior = (study: StudyToHang, before: StudyToHang): StudyToHang => ({
  ...study,
  prior: before.displaySets.map(({ key, attributes }) => ({ key: `old-${key}`, attributes })),
});
const chest = (sets: Parameters<typeof aStudyOf>[0]) => aStudyOf(sets, { StudyDescription: 'Chest' });
const b30 = { ConvolutionKernel: 'B30f' };
const soft = ct('5 mm');
const sharp = ct('LUNG', 'axial', { ConvolutionKernel: 'B70f' });

/** As radiologists hang them. */
const table: readonly (readonly [string, StudyToHang, string[]])[] = [
  [
    'a brain: T1 T2 / FLAIR DWI, then diffusion with its map, then before and after contrast',
    aStudyOf(brain, { StudyDescription: 'MRI BRAIN' }),
    [
      'mr-brain contrasts: t1 t2 / flair b1000',
      'mr-brain diffusion: b1000 adc',
      'mr-brain before-and-after-contrast: t1 gd',
    ],
  ],
  [
    'a prostate: T2 in two planes over diffusion and its map',
    aStudyOf({
      sag: mr('t2_tse_sag', 'sagittal', { BodyPartExamined: 'PROSTATE' }),
      tra: mr('t2_tse_tra'),
      cor: mr('t2_tse_cor', 'coronal'),
      again: mr('t2_tse_tra'),
      b50: mr('ep2d_diff_tra', 'axial', { DiffusionBValue: 50 }),
      b800: mr('ep2d_diff_tra', 'axial', { DiffusionBValue: 800 }),
      adc: mr('ep2d_diff_tra_ADC', 'axial', { ImageType: ['DERIVED', 'PRIMARY', 'DIFFUSION', 'ADC'] }),
      dynamic: mr('tfl_dyn_fast_tra'),
    }),
    ['mr-prostate contrasts: tra sag / b800 adc', 'mr-prostate t2-planes: tra sag cor'],
  ],
  [
    'a lumbar spine: T1 T2 upright, fat-saturated and across',
    aStudyOf(
      {
        tra: mr('t2_tse_tra'),
        t2: mr('t2_tse_sag', 'sagittal'),
        t1: mr('t1_tse_sag', 'sagittal'),
        stir: mr('stir_sag', 'sagittal'),
      },
      { StudyDescription: 'Lumbar spine' },
    ),
    ['mr-spine contrasts: t1 t2 / stir tra'],
  ],
  [
    'a knee: its planes',
    aStudyOf({ cor: mr('pd_fs_cor', 'coronal'), sag: mr('pd_fs_sag', 'sagittal'), tra: mr('pd_fs_tra') }),
    ['mr planes: tra sag cor', 'mr one: cor'],
  ],
  [
    'a CT with cuts in three planes, without its scout',
    aStudyOf({ scout, sag: ct('sag', 'sagittal'), thin: ct('abdomen'), cor: ct('cor', 'coronal') }),
    ['ct planes: thin cor sag', 'ct one: sag'],
  ],
  [
    'a chest CT: soft tissue beside lung, then the planes',
    aStudyOf(
      { scout, lung: ct('LUNG', 'axial', { ConvolutionKernel: 'B70f' }), soft: ct('5 mm'), cor: ct('cor', 'coronal') },
      { StudyDescription: '胸部CT' },
    ),
    ['ct-chest mediastinum-and-lung: soft lung', 'ct-chest planes: soft cor -'],
  ],
  [
    'a head CT: brain beside bone',
    aStudyOf({ bone: ct('', 'axial', { ConvolutionKernel: 'BONE' }), brain: ct('brain', 'axial') }),
    ['ct-head brain-and-bone: brain bone'],
  ],
  ['a CT of one series: that, and not its scout', aStudyOf({ scout, one: ct('abdomen') }), ['ct one: one']],
  [
    'PET with CT: the CT beside the corrected PET, then the uncorrected one too; the chest does not matter',
    aStudyOf(
      {
        ac: stack('PT', 'PET AC', 'axial', { CorrectedImage: ['DECY', 'ATTN'] }),
        nac: stack('PT', 'PET NAC', 'axial', { CorrectedImage: ['DECY', 'ATTN'] }),
        scout,
        ct: ct('CT IMAGES'),
        lung: ct('LUNG', 'axial', { ConvolutionKernel: 'LUNG' }),
        mip: stack('PT', 'MIP', 'coronal'),
      },
      { StudyDescription: 'LUNG DELAYS' },
    ),
    ['pet-ct ct-and-pet: ct ac', 'pet-ct with-uncorrected: ct ac nac'],
  ],
  [
    'a mammography: RCC LCC over RMLO LMLO, then each pair',
    aStudyOf(views),
    ['mg four-views: rcc lcc / rmlo lmlo', 'mg cc: rcc lcc', 'mg mlo: rmlo lmlo'],
  ],
  [
    'by codes, for presentation, and neither magnified nor of a part',
    aStudyOf({
      magnified: mg('R', 'CC', { ViewModifierCodeSequence: 'R-102D6' }),
      raw: mg('R', 'CC', { PresentationIntentType: 'FOR PROCESSING' }),
      rcc: mg('R', '', { ViewCodeSequence: '399162004', PresentationIntentType: 'FOR PRESENTATION' }),
      lcc: { ...mg('', '', { ViewCodeSequence: 'R-10242' }), Laterality: 'L' },
    }),
    ['mg four-views: rcc lcc / - -', 'mg cc: rcc lcc'],
  ],
  ['one view of four stands in its place', aStudyOf({ one: mg('R', 'MLO') }), ['mg four-views: - - / one -']],
  [
    'tomosynthesis comes in a stage of its own',
    aStudyOf({ ...views, volume: mg('R', 'CC', { numImageFrames: 60 }) }),
    ['mg four-views: rcc lcc / rmlo lmlo', 'mg cc: rcc lcc', 'mg mlo: rmlo lmlo', 'mg tomosynthesis: volume - / - -'],
  ],
  [
    'a chest: PA beside lateral, the AP one left out',
    aStudyOf({ ap: radiograph('DX', 'AP'), lat: radiograph('DX', 'LL'), pa: radiograph('DX', 'PA') }),
    ['radiograph frontal-and-lateral: pa lat', 'radiograph two: ap lat', 'radiograph four: ap lat / pa -'],
  ],
  [
    'two views of a hand side by side',
    aStudyOf({ ap: radiograph('CR', 'AP'), oblique: radiograph('CR', 'OBL') }),
    ['radiograph two: ap oblique'],
  ],
  ['one radiograph: as it is', aStudyOf({ ap: radiograph('CR', 'AP') }), ['default one: ap']],
  [
    'ultrasound: four clips, then two',
    aStudyOf(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((key) => [key, { Modality: 'US' }]))),
    ['ultrasound four: a b / c d', 'ultrasound two: a b'],
  ],
  [
    'a chest CT with the one before: both windows, the prior on the right; then what there is without it',
    prior(chest({ scout, soft, sharp }), chest({ sharp, scout, soft })),
    [
      'ct-chest all-with-prior: soft old-soft / sharp old-sharp',
      'ct-chest with-prior: soft old-soft',
      'ct-chest with-prior: sharp old-sharp',
      'ct-chest mediastinum-and-lung: soft sharp',
    ],
  ],
  [
    'a chest CT whose series are called after the lung and made for soft tissue: the prior beside it',
    prior(
      chest({ tra: ct('LUNG SCREENING', 'axial', b30), cor: ct('LUNG SCREENING COR', 'coronal', b30) }),
      chest({ tra: ct('LUNG SCREENING', 'axial', b30) }),
    ),
    ['ct-chest with-prior: tra old-tra', 'ct-chest planes: tra cor -'],
  ],
  [
    'a chest CT of lung windows alone, with the one before',
    prior(chest({ sharp }), chest({ sharp })),
    ['ct-chest with-prior: sharp old-sharp'],
  ],
  [
    'the pelvis is no bone: two soft ones are not read as soft and bone',
    aStudyOf({ abdomen: ct('腹部 単純', 'axial', b30), pelvis: ct('骨盤 単純', 'axial', b30) }),
    ['ct one: abdomen'],
  ],
  [
    'without a kernel it is what it is called',
    aStudyOf({ soft: stack('CT', '骨盤 軟部'), bone: stack('CT', '骨盤 骨条件') }),
    ['ct soft-and-bone: soft bone', 'ct one: soft'],
  ],
  [
    'a chest CT of which only soft tissue was kept before: that alone',
    prior(chest({ soft, sharp }), chest({ soft })),
    ['ct-chest with-prior: soft old-soft', 'ct-chest mediastinum-and-lung: soft sharp'],
  ],
  [
    'a CT of the abdomen with the one before',
    prior(aStudyOf({ scout, soft }), aStudyOf({ scout, soft, cor: ct('cor', 'coronal') })),
    ['ct with-prior: soft old-soft', 'ct one: soft'],
  ],
  [
    'a head CT with the one before',
    prior(aStudyOf({ brain: ct('brain') }), aStudyOf({ brain: ct('brain') })),
    ['ct-head with-prior: brain old-brain'],
  ],
  [
    'a CT whose prior has nothing but a scout: as without it',
    prior(aStudyOf({ soft }), aStudyOf({ scout })),
    ['ct one: soft'],
  ],
  [
    'a mammography with the one before: four views beside four, then pair above pair',
    prior(aStudyOf(views), aStudyOf(views)),
    [
      'mg four-views-with-prior: rcc lcc old-rcc old-lcc / rmlo lmlo old-rmlo old-lmlo',
      'mg cc-with-prior: rcc lcc / old-rcc old-lcc',
      'mg mlo-with-prior: rmlo lmlo / old-rmlo old-lmlo',
      'mg four-views: rcc lcc / rmlo lmlo',
      'mg cc: rcc lcc',
      'mg mlo: rmlo lmlo',
    ],
  ],
  [
    'one breast, of which both were taken before: what is missing stays empty in its place',
    prior(aStudyOf({ rcc: views.rcc, rmlo: views.rmlo }), aStudyOf(views)),
    [
      'mg four-views-with-prior: rcc - old-rcc old-lcc / rmlo - old-rmlo old-lmlo',
      'mg cc-with-prior: rcc - / old-rcc old-lcc',
      'mg mlo-with-prior: rmlo - / old-rmlo old-lmlo',
      'mg four-views: rcc - / rmlo -',
    ],
  ],
  [
    'one view and the same before: one above the other, and not among six empty panes',
    prior(aStudyOf({ rmlo: views.rmlo }), aStudyOf({ rmlo: views.rmlo })),
    ['mg mlo-with-prior: rmlo - / old-rmlo -', 'mg four-views: - - / rmlo -'],
  ],
  [
    'a brain with the one before: FLAIR and what took up contrast',
    prior(aStudyOf(brain, { StudyDescription: 'MRI BRAIN' }), aStudyOf(brain)),
    [
      'mr-brain all-with-prior: flair old-flair / gd old-gd',
      'mr-brain with-prior: flair old-flair',
      'mr-brain contrasts: t1 t2 / flair b1000',
      'mr-brain diffusion: b1000 adc',
      'mr-brain before-and-after-contrast: t1 gd',
    ],
  ],
  [
    'a prostate with the one before: T2 across, and the map',
    prior(
      aStudyOf({ tra: mr('t2_tse_tra', 'axial', { BodyPartExamined: 'PROSTATE' }), adc: mr('diff_ADC') }),
      aStudyOf({ tra: mr('t2_tse_tra'), adc: mr('diff_ADC') }),
    ),
    [
      'mr-prostate all-with-prior: tra old-tra / adc old-adc',
      'mr-prostate with-prior: tra old-tra',
      'mr-prostate contrasts: tra - / - adc',
    ],
  ],
  [
    'a lumbar spine with the one before: T2 upright',
    prior(
      aStudyOf({ t2: mr('t2_tse_sag', 'sagittal') }, { StudyDescription: 'Lumbar spine' }),
      aStudyOf({ t2: mr('t2_tse_sag', 'sagittal'), tra: mr('t2_tse_tra') }),
    ),
    ['mr-spine with-prior: t2 old-t2'],
  ],
  [
    'PET with CT and the one before: CT over PET',
    prior(aStudyOf({ ct: ct('CT'), ac: stack('PT', 'PET AC') }), aStudyOf({ ac: stack('PT', 'PET AC'), ct: ct('CT') })),
    ['pet-ct all-with-prior: ct old-ct / ac old-ac', 'pet-ct with-prior: ct old-ct', 'pet-ct ct-and-pet: ct ac'],
  ],
  [
    'a chest radiograph with the one before, which had two views',
    prior(
      aStudyOf({ pa: radiograph('DX', 'PA') }),
      aStudyOf({ lat: radiograph('DX', 'LL'), pa: radiograph('CR', 'PA') }),
    ),
    ['radiograph with-prior: pa old-pa'],
  ],
  [
    'a chest radiograph of which a person says how it was taken, with the one before',
    prior(
      aStudyOf({ lat: called('CR', '胸部側面'), pa: called('CR', '胸部正面') }),
      aStudyOf({ pa: called('DX', 'Chest PA'), lat: called('DX', 'Chest Lateral') }),
    ),
    [
      'radiograph all-with-prior: pa old-pa / lat old-lat',
      'radiograph with-prior: pa old-pa',
      'radiograph frontal-and-lateral: pa lat',
      'radiograph two: lat pa',
    ],
  ],
  [
    'a radiograph of which nobody says how it was taken, beside another such',
    prior(aStudyOf({ a: called('CR', 'Patella') }), aStudyOf({ pa: called('CR', 'Knee PA'), b: called('CR', '') })),
    ['radiograph with-prior: a old-b'],
  ],
  [
    'PET alone: the corrected one beside the one before',
    prior(
      aStudyOf({ nac: stack('PT', 'PET NAC'), ac: stack('PT', 'PET AC') }),
      aStudyOf({ ac: stack('PT', 'PET AC'), nac: stack('PT', 'PET NAC') }),
    ),
    ['pet with-prior: ac old-ac', 'pet one: ac'],
  ],
  [
    'PET with MR: the MR beside the PET',
    aStudyOf({ ac: stack('PT', 'PET AC'), t2: mr('t2_tra'), t1: mr('t1_sag', 'sagittal') }),
    ['pet-mr mr-and-pet: t2 ac'],
  ],
  [
    'one clip of ultrasound beside the one before',
    prior(aStudyOf({ a: { Modality: 'US' } }), aStudyOf({ b: { Modality: 'US' } })),
    ['ultrasound with-prior: a old-b'],
  ],
  [
    'a knee of proton density with the one before',
    prior(aStudyOf({ t1: mr('t1_cor', 'coronal'), pd: mr('pd_fs_tra') }), aStudyOf({ pd: mr('pd_fs_tra') })),
    ['mr with-prior: pd old-pd', 'mr planes: pd - t1', 'mr one: t1'],
  ],
  [
    'what nobody has thought of: as it is',
    aStudyOf({ a: { Modality: 'XA' }, b: { Modality: 'NM' } }),
    ['default one: a'],
  ],
  ['nothing to show: nothing', aStudyOf({}), []],
];

test.each(table)('%s [HP-13]', (_, study, expected) => {
  expect(layouts(study)).toEqual(expected);
});

test('the chest walls of both breasts meet in the middle [HP-13]', () => {
  const [first] = hangStudy(houseProtocols, aStudyOf(views))?.stages ?? [];
  expect(first?.viewports.map(({ show }) => [show.orientation?.join(' '), show.justified])).toEqual([
    ['P L', 'right'],
    ['A R', 'left'],
    ['P F', 'right'],
    ['A F', 'left'],
  ]);
});
