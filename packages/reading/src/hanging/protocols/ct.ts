import type { HangingProtocol, HangingStage, HangingViewport, MatchingRule } from '../protocol.ts';
import { manyImages, modality, noLocalizer, ofBody, plane, rather } from './rules.ts';
import { comparisons } from './with-prior.ts';

const sharp: MatchingRule = { attribute: 'reconstruction', operator: 'equals', value: 'sharp', required: true };
const soft: MatchingRule = { ...sharp, value: 'soft' };

const stack = [modality('CT'), noLocalizer, manyImages];
const along = (name: string): HangingViewport => ({ rules: [...stack, plane(name), rather(soft, 2)] });

const planes: HangingStage = {
  name: 'planes',
  rows: 1,
  columns: 3,
  needs: 2,
  viewports: [along('axial'), along('coronal'), along('sagittal')],
};

/** The stack across the body, as it was and as it is. */
const withPrior = comparisons([{ rules: [...stack, rather(plane('axial'), 4), rather(soft, 2)] }]);

/** The same place smooth and sharp, each in the window that it is made for. */
function softAndSharp(name: string, windows: readonly [soft: number[], sharp: number[]]): HangingStage {
  const [smooth, crisp] = windows.map(([width = 1, center = 0]) => ({ window: { width, center } }));
  const across = rather(plane('axial'), 4);
  return {
    name,
    rows: 1,
    columns: 2,
    needs: 2,
    viewports: [
      { rules: [...stack, soft, across], ...(smooth && { show: smooth }) },
      { rules: [...stack, sharp, across], ...(crisp && { show: crisp }) },
    ],
  };
}

const mediastinumAndLung = softAndSharp('mediastinum-and-lung', [
  [400, 40],
  [1500, -600],
]);

export const ctProtocols: readonly HangingProtocol[] = [
  {
    name: 'ct-chest',
    rules: [modality('CT'), ofBody('chest', 'thorax', 'lung', '胸部', '肺')],
    stages: [
      ...comparisons(mediastinumAndLung.viewports),
      ...comparisons(mediastinumAndLung.viewports.slice(1)),
      mediastinumAndLung,
      planes,
    ],
  },
  {
    name: 'ct-head',
    rules: [modality('CT'), ofBody('head', 'brain', 'skull', '頭部', '脳')],
    stages: [
      ...withPrior,
      softAndSharp('brain-and-bone', [
        [80, 40],
        [2500, 480],
      ]),
      planes,
    ],
  },
  {
    name: 'ct',
    rules: [modality('CT')],
    stages: [
      ...withPrior,
      planes,
      softAndSharp('soft-and-bone', [
        [400, 40],
        [2500, 480],
      ]),
      { name: 'one', rows: 1, columns: 1, viewports: [{ rules: stack }] },
    ],
  },
];
