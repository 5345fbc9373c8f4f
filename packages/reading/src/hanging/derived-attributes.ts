import { bodyPartsIn } from './body-parts.ts';
import type { Attributes, AttributeValue } from './protocol.ts';

/** Kernels of what is sharp, as devices call them; those of one or two letters are all of a name. */
const sharpKernels = [
  'lung bone edge sharp',
  'b60 b70 b75 b80 h60 h70 bl57 bl60 bl64 br64 br69 hr60 hr68 i70 i80',
  'fc30 fc35 fc50 fc51 fc52 fc81 fc86',
].flatMap((words) => words.split(' '));
const sharpNames = 'd e f l yb yc yd ye'.split(' ');

/** Kernels of soft tissue. Of what is neither the words decide. */
const softKernels = /^(?:standard|soft|detail|[abc]|u[abc]|ya|(?:[bhijq]|[bhq]r|b[fv]|h[cfv])[1-4]\d\D*|fc[01]\d\D*)$/;

/** What people call it: a kernel, a window's name, or nothing but a tissue. The lung and the pelvis are no kernels. */
const sharpWords =
  /肺野|骨条件|骨関数|骨モード|(?:^|[^a-z])(?:bone|sharp|edge|[bh][678][05][a-z]?|fc(?:3[05]|5[0-2]|8[16]))(?![a-z])|^[^\p{L}]*(?:lung|肺|骨)(?:[^\p{L}]|mm)*$/u;

/** Codes of View Code Sequence (0054,0220), SNOMED RT and CT (PS3.16 CID 4010), and what devices and people write. */
const projections: Readonly<Record<string, { readonly values: readonly string[]; readonly words: RegExp }>> = {
  PA: { values: ['pa', 'r-10214', '272479007'], words: /正面|(?:^|[^a-z])pa(?![a-z])/ },
  AP: { values: ['ap', 'r-10206', '399348003'], words: /(?:^|[^a-z])(?:ap|frontal)(?![a-z])/ },
  LATERAL: {
    values: 'll rl llat rlat lat lateral r-10236 399173006 r-10232 399198007'.split(' '),
    words: /側面|(?:^|[^a-z])(?:ll|rl|llat|rlat|lat|lateral)(?![a-z])/,
  },
};

/**
 * What an attribute alone does not say, besides what is known of a display set [HP-33]: `reconstruction` of a CT is
 * sharp or soft, `projection` of a radiograph PA, AP or LATERAL, `bodyPart` the parts of the body in the words of
 * `body-parts.ts`. What the device says counts; where it says nothing, what people have written.
 */
export function withDerived(attributes: Attributes): Attributes {
  const derived: [string, readonly AttributeValue[]][] = [
    ['reconstruction', reconstructionOf(attributes)],
    ['projection', projectionOf(attributes)],
    ['bodyPart', bodyPartsOf(attributes)],
  ];
  return new Map([...attributes, ...derived]);
}

function reconstructionOf(attributes: Attributes): string[] {
  if (!textsOf(attributes, 'Modality').includes('ct')) return [];
  const kernels = textsOf(attributes, 'ConvolutionKernel');
  const isKnownSharp = kernels.some(
    (kernel) => sharpNames.includes(kernel) || sharpKernels.some((word) => kernel.includes(word)),
  );
  const isKnownSoft = kernels.some((kernel) => softKernels.test(kernel));
  const isCalledSharp = textsOf(attributes, 'SeriesDescription').some((text) => sharpWords.test(text));
  const isSharp = isKnownSharp || (!isKnownSoft && isCalledSharp);
  return [isSharp ? 'sharp' : 'soft'];
}

function projectionOf(attributes: Attributes): string[] {
  const coded = [...textsOf(attributes, 'ViewPosition'), ...textsOf(attributes, 'ViewCodeSequence')];
  const said = Object.entries(projections).filter(([, { values }]) => values.some((value) => coded.includes(value)));
  // A view that is none of these is another one, whatever the words are.
  if (said.length > 0 || coded.length > 0) return said.map(([name]) => name);
  const texts = textsOf(attributes, 'SeriesDescription');
  return Object.entries(projections).flatMap(([name, { words }]) =>
    texts.some((text) => words.test(text)) ? name : [],
  );
}

/** The parts that a display set, or a study, says it shows. */
function bodyPartsOf(attributes: Attributes): string[] {
  const said = bodyPartsIn(textsOf(attributes, 'BodyPartExamined'));
  if (said.size > 0) return [...said];
  const texts = ['StudyDescription', 'SeriesDescription', 'ProtocolName'].flatMap((name) => textsOf(attributes, name));
  return [...bodyPartsIn(texts)];
}

/** As they are compared: small letters, half width; without those that say nothing. */
function textsOf(attributes: Attributes, name: string): string[] {
  const texts = (attributes.get(name) ?? []).map((value) => String(value).normalize('NFKC').trim().toLowerCase());
  return texts.filter((text) => text !== '');
}
