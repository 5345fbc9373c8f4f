import type { HangingProtocol, HangingStage, HangingViewport, MatchingRule } from '../protocol.ts';
import { modality } from './rules.ts';
import { comparisons } from './with-prior.ts';

const radiograph = modality('CR', 'DX');
const viewIs = (...value: string[]): MatchingRule => ({
  attribute: 'projection',
  operator: 'equals',
  value,
  required: true,
});

const any = (...rules: MatchingRule[]): HangingViewport => ({ rules });
const frontal = any(radiograph, viewIs('PA', 'AP'), { ...viewIs('PA'), weight: 2, required: false });
const side = any(radiograph, viewIs('LATERAL'));
/** Of which nobody says how it was taken. */
const unnamed = any(radiograph, { ...viewIs('PA', 'AP', 'LATERAL'), operator: 'doesNotEqual' });
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
      ...comparisons([unnamed]),
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
    stages: [
      several('four', [2, 2], 3, modality('US')),
      several('two', [1, 2], 2, modality('US')),
      ...comparisons([any(modality('US'))]),
    ],
  },
];
