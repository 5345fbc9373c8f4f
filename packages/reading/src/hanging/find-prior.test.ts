import { describe, expect, test } from 'vitest';
import { findPrior, isOfOtherSide, type ComparedStudy } from './find-prior.ts';

const aStudy = (given: Partial<ComparedStudy> = {}): ComparedStudy => ({
  StudyDate: '20260401',
  StudyTime: '120000',
  modalities: ['CT'],
  bodyParts: ['CHEST'],
  words: [],
  ...given,
});
const before = (given: Partial<ComparedStudy> = {}) => aStudy({ StudyDate: '20250401', ...given });
const isPrior = (study: ComparedStudy, other: ComparedStudy) => findPrior(study, [other]) === other;

describe('the prior [HP-23]', () => {
  test('is the latest of those that are earlier', () => {
    const [first, last] = [before({ StudyDate: '20240401' }), before({ StudyDate: '20250601' })];
    const others = [first, last, before(), aStudy(), aStudy({ StudyDate: '20260501' }), before({ StudyDate: '' })];
    expect(findPrior(aStudy(), others)).toBe(last);
    expect(findPrior(aStudy({ StudyDate: '' }), others)).toBeNull();
    expect(findPrior(aStudy(), [])).toBeNull();
  });

  test('of a part that no list knows has to be said to be of the same', () => {
    const limb = aStudy({ bodyParts: ['EXTREMITY'] });
    expect(isPrior(limb, before({ bodyParts: [' extremity'] }))).toBe(true);
    expect(isPrior(limb, before({ bodyParts: ['TRUNK'] }))).toBe(false);
    expect(isPrior(aStudy({ bodyParts: [''] }), before({ bodyParts: [''] }))).toBe(false);
    const knee = aStudy({ bodyParts: ['EXTREMITY'], words: ['Knee'] });
    expect(isPrior(knee, before({ bodyParts: ['EXTREMITY'], words: ['Elbow'] }))).toBe(false);
  });

  test('may be of the same day, at an earlier time; older devices write days with points', () => {
    expect(isPrior(aStudy(), aStudy({ StudyTime: '115959' }))).toBe(true);
    expect(isPrior(aStudy(), aStudy({ StudyTime: '120000' }))).toBe(false);
    expect(isPrior(aStudy(), aStudy({ StudyTime: '' }))).toBe(false);
    expect(isPrior(aStudy({ StudyTime: '0945' }), aStudy({ StudyTime: '09:30:00' }))).toBe(true);
    expect(isPrior(aStudy({ StudyTime: '0915' }), aStudy({ StudyTime: '09:30:00' }))).toBe(false);
    expect(isPrior(aStudy(), aStudy({ StudyDate: '2026.03.31' }))).toBe(true);
    expect(isPrior(aStudy({ StudyDate: '2026.04.01' }), aStudy({ StudyDate: '20260402' }))).toBe(false);
  });

  test('has a modality in common, rather all; what speaks of images is none', () => {
    const both = aStudy({ modalities: ['PT', 'CT', 'SR'] });
    const [ct, pet] = [before({ StudyDate: '20260301' }), before({ modalities: ['CT', 'PT'] })];
    expect(findPrior(both, [ct, pet])).toBe(pet);
    expect(findPrior(both, [ct])).toBe(ct);
    expect(isPrior(aStudy(), before({ modalities: ['CR'] }))).toBe(false);
    expect(isPrior(aStudy({ modalities: ['DX'] }), before({ modalities: ['CR'] }))).toBe(true);
    expect(isPrior(aStudy({ modalities: ['SR'] }), before({ modalities: ['SR'] }))).toBe(false);
  });

  test.each<[string, Partial<ComparedStudy>, Partial<ComparedStudy>, boolean]>([
    ['the same term', {}, {}, true],
    ['another', {}, { bodyParts: ['HEAD'] }, false],
    ['another word for it', { bodyParts: ['BRAIN'] }, { bodyParts: ['HEAD'] }, true],
    ['one of several', { bodyParts: ['CHEST', 'ABDOMEN'] }, { bodyParts: ['ABDOMEN'] }, true],
    ['a description instead', {}, { bodyParts: [''], words: ['胸部単純CT'] }, true],
    ['in full width', {}, { bodyParts: [], words: ['ＣＨＥＳＴ'] }, true],
    ['of both', { bodyParts: [], words: ['LUNG DELAYS'] }, { bodyParts: [], words: ['CT Thorax'] }, true],
    ['what the device says before what people wrote', {}, { bodyParts: ['KNEE'], words: ['chest'] }, false],
    ['what it says is no part', {}, { bodyParts: ['UNKNOWN'], words: ['chest'] }, true],
    ['terms written together', { bodyParts: ['CHESTABDPELVIS'] }, { bodyParts: ['ABDOMEN'] }, true],
    ['of two', { bodyParts: ['ABDOMENPELVIS'] }, { bodyParts: ['PELVIS'] }, true],
    ['of spines', { bodyParts: ['TLSPINE'] }, { bodyParts: ['LSPINE'] }, true],
    ['what only begins like one', { bodyParts: [], words: ['MR hippocampus'] }, { bodyParts: ['HIP'] }, false],
    [
      'an organ and a part of the spine',
      { bodyParts: [], words: ['cervical cancer'] },
      { bodyParts: ['CSPINE'] },
      false,
    ],
    ['nothing', {}, { bodyParts: [] }, false],
    ['nothing of both', { bodyParts: [] }, { bodyParts: [] }, false],
    [
      'inside of another word',
      { bodyParts: ['EAR'], words: [] },
      { bodyParts: [], words: ['tear of the ribbon'] },
      false,
    ],
    ['what an operation has to do with no hand', { bodyParts: [], words: ['手術前'] }, { bodyParts: ['HAND'] }, false],
    ['all of the body', { bodyParts: ['WHOLEBODY'] }, {}, true],
    [
      'breasts, which nobody writes down',
      { modalities: ['MG'], bodyParts: [] },
      { modalities: ['MG'], bodyParts: [] },
      true,
    ],
  ])('shows the same part of the body: %s', (_, study, other, expected) => {
    expect(isPrior(aStudy(study), before(other))).toBe(expected);
  });
});

describe('the side of what is compared [HP-32]', () => {
  const knee = (given: Partial<ComparedStudy>) => before({ bodyParts: ['KNEE'], ...given });
  const now = aStudy({ bodyParts: ['KNEE'], sides: ['L'] });

  test.each<[string, Partial<ComparedStudy>, boolean]>([
    ['the same side', { sides: ['L', 'L'] }, true],
    ['the other', { sides: ['R'] }, false],
    ['one of two', { sides: ['R', 'L'] }, true],
    ['both', { sides: ['B'] }, true],
    ['none that is known', { sides: ['U', ''] }, true],
    ['a word instead', { words: ['Right knee'] }, false],
    ['in short', { words: ['KNEE RT'] }, false],
    ['a letter', { words: ['R KNEE 2V'] }, false],
    ['in Japanese', { words: ['右膝関節'] }, false],
    ['of both', { words: ['両膝立位'] }, true],
    ['both words', { words: ['knee left and right'] }, true],
    ['in German', { words: ['Knie rechts'] }, false],
    ['in French', { words: ['genou droit'] }, false],
    ['in Spanish', { words: ['rodilla derecha'] }, false],
    ['in Portuguese', { words: ['joelho direito'] }, false],
    ['in Russian', { words: ['правое колено'] }, false],
    ['in Vietnamese', { words: ['khớp gối phải'] }, false],
    ['in Chinese', { words: ['右膝'] }, false],
    ['what the device says before what people wrote', { sides: ['L'], words: ['right knee'] }, true],
    ['a word that only begins like one', { words: ['rthing'] }, true],
  ])('%s', (_, other, isOne) => {
    expect(isPrior(now, knee(other))).toBe(isOne);
  });

  test('is asked of parts alone of which there are two', () => {
    const chest = aStudy({ words: ['left lower lobe'] });
    expect(isPrior(chest, before({ words: ['right lower lobe'] }))).toBe(true);
    const spine = aStudy({ bodyParts: ['LSPINE'], words: ['L SPINE'] });
    expect(isPrior(spine, before({ bodyParts: ['LSPINE'], words: ['R'] }))).toBe(true);
    const more = aStudy({ bodyParts: ['KNEE', 'PELVIS'], sides: ['L'] });
    expect(isPrior(more, knee({ sides: ['R'] }))).toBe(true);
  });

  test('of mammograms it counts, too; of what it is not known, nothing is the other side', () => {
    const breast = { modalities: ['MG'], bodyParts: [] };
    expect(isPrior(aStudy({ ...breast, sides: ['L'] }), before({ ...breast, sides: ['R'] }))).toBe(false);
    expect(isPrior(aStudy({ ...breast, sides: ['L'] }), before({ ...breast, sides: ['R', 'L'] }))).toBe(true);
    expect(isOfOtherSide(now, knee({}))).toBe(false);
    expect(isOfOtherSide(knee({}), now)).toBe(false);
  });

  test('the next earlier one of the same side is taken', () => {
    const [right, left] = [knee({ StudyDate: '20260301', sides: ['R'] }), knee({ words: ['左膝'] })];
    expect(findPrior(now, [right, left])).toBe(left);
  });
});

describe('the other side in words, and of which parts it is asked [HP-32]', () => {
  const right = aStudy({ bodyParts: ['KNEE'], sides: ['R'] });
  test.each([
    'Left knee',
    'KNEE LT',
    'L KNEE 2V',
    '左膝',
    'Knie links',
    'genou gauche',
    'rodilla izq.',
    'joelho esquerdo',
    'левое колено',
    'khớp gối trái',
  ])('%s', (words) => {
    expect(isPrior(right, before({ bodyParts: ['KNEE'], words: [words] }))).toBe(false);
  });

  test.each(["Radiographie de l'épaule gauche", 'IRM de l’épaule gauche', 'SHOULDER R/O FX, left'])(
    'no single letter says it where it is none: %s',
    (words) => {
      const shoulder = (more: object) => ({ bodyParts: ['SHOULDER'], ...more });
      expect(isPrior(aStudy(shoulder({ sides: ['R'] })), before(shoulder({ words: [words] })))).toBe(false);
      expect(isPrior(aStudy(shoulder({ sides: ['L'] })), before(shoulder({ words: [words] })))).toBe(true);
    },
  );

  test.each(['SHOULDER', 'ELBOW', 'HAND', 'HIP', 'FOOT'])('%s', (part) => {
    const one = (side: string) => ({ bodyParts: [part], sides: [side] });
    expect(isPrior(aStudy(one('L')), before(one('R')))).toBe(false);
    expect(isPrior(aStudy(one('L')), before(one('L')))).toBe(true);
  });
});
