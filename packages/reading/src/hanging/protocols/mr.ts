import type { HangingProtocol, HangingStage, HangingViewport, MatchingRule } from '../protocol.ts';
import { called, manyImages, modality, noLocalizer, notCalled, ofBody, plane, rather } from './rules.ts';
import { comparisons } from './with-prior.ts';

const stack = [modality('MR'), noLocalizer, rather(manyImages, 1)];
const noMap: MatchingRule = {
  attribute: 'ImageType',
  operator: 'doesNotEqual',
  value: ['ADC', 'FA', 'EADC'],
  required: true,
};
const withContrast = ['+c', 'gd', 'post', 'c+', '造影', ' ce', '_ce', ' km'];
const inverted = ['flair', 'tirm', 'dark'];

const seen = (...rules: MatchingRule[]): HangingViewport => ({ rules: [...stack, ...rules] });

const t1 = [called('t1', 'mprage', 'bravo'), notCalled('t2', ' map'), noMap];
const t1Plain = [...t1, rather(notCalled(...withContrast), 3)];
const t2 = [called('t2'), notCalled('t1', ...inverted, 't2*', 't2_star', ' map', 'swi', 'hemo'), noMap];
const flair = [called(...inverted), notCalled('t1')];
const highB: MatchingRule = { attribute: 'DiffusionBValue', operator: 'greaterThanOrEqualTo', value: 500, weight: 3 };
const dwi = [called('dwi', 'diff', 'trace'), notCalled('adc', 'exp'), noMap, highB];
const adc: readonly MatchingRule[] = [
  { attribute: ['SeriesDescription', 'ImageType'], operator: 'contains', value: 'adc', required: true },
];
const fatSaturated = [called('stir', 'tirm', 'fs', 'spair', 'dixon', '脂肪抑制'), notCalled('t1')];

const protonDensity = [called('pd', 'proton'), notCalled('t1', 't2'), noMap];

const across = rather(plane('axial'), 4);
const upright = rather(plane('sagittal'), 4);

const stage = (name: string, [rows, columns]: [number, number], needs: number, viewports: HangingViewport[]) =>
  ({ name, rows, columns, needs, viewports }) satisfies HangingStage;

const contrasts = (needs: number) =>
  stage('contrasts', [2, 2], needs, [
    seen(...t1Plain, across),
    seen(...t2, across),
    seen(...flair, across),
    seen(...dwi, across),
  ]);
const planes = stage('planes', [1, 3], 2, [seen(plane('axial')), seen(plane('sagittal')), seen(plane('coronal'))]);

export const mrProtocols: readonly HangingProtocol[] = [
  {
    name: 'mr-brain',
    rules: [modality('MR'), ofBody('brain', 'head', 'cranium', 'neuro', '頭部', '脳')],
    stages: [
      ...comparisons([seen(...flair, across), seen(...t1, called(...withContrast), across)]),
      contrasts(2),
      stage('diffusion', [1, 2], 2, [seen(...dwi, across), seen(...adc, across)]),
      stage('before-and-after-contrast', [1, 2], 2, [
        seen(...t1, { ...notCalled(...withContrast) }, across),
        seen(...t1, called(...withContrast), across),
      ]),
    ],
  },
  {
    name: 'mr-prostate',
    rules: [modality('MR'), ofBody('prost', '前立腺')],
    stages: [
      ...comparisons([seen(...t2, plane('axial')), seen(...adc, across)]),
      stage('contrasts', [2, 2], 2, [
        seen(...t2, plane('axial')),
        seen(...t2, plane('sagittal')),
        seen(...dwi, across),
        seen(...adc, across),
      ]),
      stage('t2-planes', [1, 3], 2, [
        seen(...t2, plane('axial')),
        seen(...t2, plane('sagittal')),
        seen(...t2, plane('coronal')),
      ]),
    ],
  },
  {
    name: 'mr-spine',
    rules: [modality('MR'), ofBody('spine', 'lumbar', 'cervical', '脊椎', '腰椎', '頸椎', '胸椎')],
    stages: [
      ...comparisons([seen(...t2, plane('sagittal'))]),
      stage('contrasts', [2, 2], 2, [
        seen(...t1Plain, upright),
        seen(...t2, plane('sagittal')),
        seen(...fatSaturated, upright),
        seen(...t2, plane('axial')),
      ]),
    ],
  },
  {
    name: 'mr',
    rules: [modality('MR')],
    stages: [
      ...comparisons([seen(...t2, across)]),
      ...comparisons([seen(...protonDensity, across)]),
      ...comparisons([seen(...t1Plain, across)]),
      contrasts(3),
      planes,
      stage('one', [1, 1], 1, [seen()]),
    ],
  },
];
