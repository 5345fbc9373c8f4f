import type { HangingProtocol, HangingStage, HangingViewport, MatchingRule, ShownOrientation } from '../protocol.ts';
import { modality, rather } from './rules.ts';
import { gridAbovePrior, gridBesidePrior } from './with-prior.ts';

/** View Position (0018,5101), and the codes of View Code Sequence (0054,0220), SNOMED RT and CT (PS3.16 CID 4014). */
const views = { CC: ['CC', 'R-10242', '399162004'], MLO: ['MLO', 'R-10226', '399368009'] } as const;

/**
 * The chest wall of the right breast lies at the right edge, that of the left one at the left; the outer half of a CC
 * and the head of an MLO are above.
 */
const orientations: Readonly<Record<'R' | 'L', Readonly<Record<keyof typeof views, ShownOrientation>>>> = {
  R: { CC: ['P', 'L'], MLO: ['P', 'F'] },
  L: { CC: ['A', 'R'], MLO: ['A', 'F'] },
};

/** Magnification and spot compression (PS3.16 CID 4015): seen besides, not in the place of the view. */
const partial = ['R-102D6', '399163009', 'R-102D7', '399055006'];

const several: MatchingRule = {
  attribute: 'numImageFrames',
  operator: 'greaterThan',
  value: 1,
  required: true,
};

function view(side: 'R' | 'L', name: keyof typeof views, tomosynthesis: boolean): HangingViewport {
  return {
    rules: [
      modality('MG'),
      {
        attribute: ['ImageLaterality', 'FrameLaterality', 'Laterality'],
        operator: 'equals',
        value: side,
        required: true,
      },
      { attribute: ['ViewPosition', 'ViewCodeSequence'], operator: 'equals', value: views[name], required: true },
      { attribute: 'PresentationIntentType', operator: 'doesNotEqual', value: 'FOR PROCESSING', weight: 8 },
      { attribute: 'ViewModifierCodeSequence', operator: 'doesNotEqual', value: partial, weight: 4 },
      { attribute: 'PartialView', operator: 'doesNotEqual', value: 'YES', weight: 2 },
      tomosynthesis ? several : rather({ ...several, operator: 'lessThanOrEqualTo' }, 16),
    ],
    show: { orientation: orientations[side][name], justified: side === 'R' ? 'right' : 'left' },
  };
}

const all = (tomosynthesis: boolean): HangingViewport[] => [
  view('R', 'CC', tomosynthesis),
  view('L', 'CC', tomosynthesis),
  view('R', 'MLO', tomosynthesis),
  view('L', 'MLO', tomosynthesis),
];
const pair = (name: keyof typeof views): HangingStage => ({
  name: name.toLowerCase(),
  rows: 1,
  columns: 2,
  needs: 2,
  viewports: [view('R', name, false), view('L', name, false)],
});

const fourViews: HangingStage = { name: 'four-views', rows: 2, columns: 2, viewports: all(false) };

export const mgProtocols: readonly HangingProtocol[] = [
  {
    name: 'mg',
    rules: [modality('MG')],
    stages: [
      gridBesidePrior(fourViews),
      gridAbovePrior(pair('CC')),
      gridAbovePrior(pair('MLO')),
      fourViews,
      pair('CC'),
      pair('MLO'),
      { name: 'tomosynthesis', rows: 2, columns: 2, viewports: all(true) },
    ],
  },
];
