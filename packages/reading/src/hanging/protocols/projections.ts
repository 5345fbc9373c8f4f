import type { HangingProtocol, HangingStage, HangingViewport, MatchingRule } from '../protocol.ts';
import { modality } from './rules.ts';
import { comparisons } from './with-prior.ts';

const radiograph = modality('CR', 'DX');
const viewIs = (...value: string[]): MatchingRule => ({
  attribute: ['ViewPosition', 'ViewCodeSequence', 'SeriesDescription'],
  operator: 'equals',
  value,
  required: true,
});

/** With the codes of SNOMED RT and CT (PS3.16 CID 4010). */
const postero = ['PA', 'R-10214', '272479007', '正面'];
const antero = ['AP', 'R-10206', '399348003', 'frontal'];
const lateral = 'LL RL LLAT RLAT LAT LATERAL 側面 R-10236 399173006 R-10232 399198007'.split(' ');

const any = (...rules: MatchingRule[]): HangingViewport => ({ rules });
const frontal = any(radiograph, viewIs(...postero, ...antero), {
  ...viewIs(...postero),
  weight: 2,
  required: false,
});
const side = any(radiograph, viewIs(...lateral));
const several = (name: string, [rows, columns]: [number, number], needs: number, one: MatchingRule): HangingStage => ({
  name,
  rows,
  columns,
  needs,
  viewports: Array.from({ length: rows * columns }, () => any(one)),
});

export const projectionProtocols: readonly HangingProtocol[] = [
  {
    name: 'radiograph',
    rules: [radiograph],
    stages: [
      ...comparisons([frontal, side]),
      {
        name: 'frontal-and-lateral',
        rows: 1,
        columns: 2,
        needs: 2,
        viewports: [frontal, side],
      },
      several('two', [1, 2], 2, radiograph),
      several('four', [2, 2], 3, radiograph),
    ],
  },
  {
    name: 'ultrasound',
    rules: [modality('US')],
    stages: [several('four', [2, 2], 3, modality('US')), several('two', [1, 2], 2, modality('US'))],
  },
];
