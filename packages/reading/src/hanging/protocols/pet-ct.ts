import type { HangingProtocol, MatchingRule } from '../protocol.ts';
import { called, manyImages, modality, noLocalizer, notCalled, plane, rather } from './rules.ts';
import { comparisons } from './with-prior.ts';

const uncorrectedWords = ['nac', 'non ac', 'no ac', 'uncorrected', '補正なし'];
const ct = [modality('CT'), noLocalizer, manyImages, rather(plane('axial'), 4)];
const pet = [modality('PT'), manyImages, rather(plane('axial'), 4)];
const attenuation: MatchingRule = { attribute: 'CorrectedImage', operator: 'equals', value: 'ATTN', weight: 2 };
const corrected = [...pet, attenuation, notCalled(...uncorrectedWords), rather(notCalled('mip'), 4)];

const mr = [modality('MR'), noLocalizer, manyImages, rather(plane('axial'), 4), rather(called('t2', 't1'), 2)];

/** Both modalities together outweigh what is known of the body in one of them. */
const heavy = (rule: MatchingRule): MatchingRule => ({ ...rule, weight: 5 });

export const petProtocols: readonly HangingProtocol[] = [
  {
    name: 'pet-ct',
    rules: [heavy(modality('PT')), heavy(modality('CT'))],
    stages: [
      ...comparisons([{ rules: ct }, { rules: corrected }]),
      { name: 'ct-and-pet', rows: 1, columns: 2, needs: 2, viewports: [{ rules: ct }, { rules: corrected }] },
      {
        name: 'with-uncorrected',
        rows: 1,
        columns: 3,
        needs: 3,
        viewports: [{ rules: ct }, { rules: corrected }, { rules: [...pet, called(...uncorrectedWords)] }],
      },
    ],
  },
  {
    name: 'pet-mr',
    rules: [heavy(modality('PT')), heavy(modality('MR'))],
    stages: [
      ...comparisons([{ rules: mr }, { rules: corrected }]),
      { name: 'mr-and-pet', rows: 1, columns: 2, needs: 2, viewports: [{ rules: mr }, { rules: corrected }] },
    ],
  },
  {
    name: 'pet',
    rules: [heavy(modality('PT'))],
    stages: [
      ...comparisons([{ rules: corrected }]),
      { name: 'one', rows: 1, columns: 1, viewports: [{ rules: corrected }] },
    ],
  },
];
