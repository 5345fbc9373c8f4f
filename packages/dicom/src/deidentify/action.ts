import { dictionaryEntry } from '../encoding/dictionary.ts';
import { tagText, type Element } from '../encoding/elements.ts';
import { paddedWithSpace } from '../encoding/value-representations.ts';
import { mayHoldDays } from './days-in-text.ts';
import { markTags, PATIENT_IDENTITY_REMOVED } from './marks.ts';
import { PATIENT_BIRTH_DATE, type Rules } from './order.ts';
import { profileRow, type ProfileAction, type ProfileRow } from './profile.ts';

/** What is done with one element. Of sequences `keep`, `uid`, `clean` and `replace` go on into the items. */
export type Action =
  | { kind: ProfileAction | 'patientId' }
  | { kind: 'text'; text: string }
  /** Dates move; those that are none are treated `otherwise`. */
  | { kind: 'move'; vr: 'DA' | 'DT'; days: number; otherwise: Action }
  /** A text that is a day moves, or is emptied; so is one in which a day stands. */
  | { kind: 'dated'; days: number | null }
  /** Stays where nothing of the file that identifies stands in it. */
  | { kind: 'clean'; otherwise: Action };

/** Where an element stands. */
export interface Place {
  /** `structured`: codes, numbers and references stay; `replaced`: every value is replaced [DI-12]. */
  inside: 'dataSet' | 'structured' | 'replaced';
  /** Whether it is the data set itself and not an item. */
  top: boolean;
  /** Whether a private element was declared safe. */
  isSafePrivate(this: void, element: Element): boolean;
}

const keep: Action = { kind: 'keep' };
const remove: Action = { kind: 'remove' };
const empty: Action = { kind: 'empty' };
const replace: Action = { kind: 'replace' };

const PATIENT_ID = 0x00100020;
const ENCAPSULATED_DOCUMENT = 0x00420011;
const ENCAPSULATED_DOCUMENT_LENGTH = 0x00420015;
const REFERENCED_STUDIES = 0x00081110;
const PRIVATE_CHARACTERISTICS = 0x00080300;
/** The group of a directory, which names files and folders: an object has nothing of it. */
const DIRECTORY = 0x0004;
/** Content Sequence and Graphic Annotation Sequence. */
const structured = new Set([0x0040a730, 0x00700001]);
/** Text of which code sequences are made (PS3.3 8.8). */
const ofCodes = new Set([0x00080100, 0x00080102, 0x00080103, 0x00080104, 0x00080119, 0x00080120]);

const texts = new Set([...paddedWithSpace, 'UI']);
const freeTexts = new Set('AE LO LT PN SH ST UC UR UT'.split(' '));
const longTexts = new Set(['LT', 'ST', 'UC', 'UT']);
const shortTexts = new Set(['LO', 'SH']);
/** Text Value and Unformatted Text Value: what somebody has written, in whatever sequence it stands [DI-12]. */
const writtenWords = new Set([0x0040a160, 0x00700006]);
/** Offset tables and pixels, as an object has them once, in its data set; others are shown by nobody. */
const ofPixels = new Set([0x7fe00001, 0x7fe00002, 0x7fe00008, 0x7fe00009, 0x7fe00010]);
/** What says who or when by its representation alone, where the profile has no row [DI-6]. */
const telling = new Set('AE DA DT PN TM UR'.split(' '));

/** What is done with an element, by the rules of an order alone and not by its value. */
export function actionOf(element: Element, place: Place, rules: Rules): Action {
  const { tag, vr } = element;
  const group = tag >>> 16;
  if ((tag & 0xffff) === 0 || group <= 0x0002) return remove;
  if (!rules.anonymizes) return editing(element, rules);
  if (group & 1) return place.isSafePrivate(element) ? keptPrivate(vr, rules) : remove;
  if (markTags.has(tag)) return remove;
  const text = rules.texts.get(tag);
  if (text !== undefined) return { kind: 'text', text };
  if (rules.kept.has(tag)) return keep;
  if (tag === PATIENT_BIRTH_DATE && rules.birthDays !== null) return moving('DA', rules.birthDays, empty);
  if (tag === PATIENT_ID) return { kind: 'patientId' };
  return byProfile(element, place, rules);
}

/** Where nothing is anonymised: named fields, dates where they move, and in a conference all dates and times. */
function editing({ tag, vr, length }: Element, rules: Rules): Action {
  const text = rules.texts.get(tag);
  if (text !== undefined) return { kind: 'text', text };
  if (rules.conference && length > 0 && (isDate(vr) || vr === 'TM')) return replace;
  // A name that is written into it identifies anew [DI-16].
  if (tag === PATIENT_IDENTITY_REMOVED && writesNamed(rules)) return { kind: 'text', text: 'NO' };
  const days = tag === PATIENT_BIRTH_DATE ? rules.birthDays : rules.days;
  return days !== null && isDate(vr) ? moving(vr, days, keep) : keep;
}

function writesNamed({ texts: written, isNamed }: Rules): boolean {
  return [...written].some(([tag, text]) => text !== '' && isNamed(tag));
}

function keptPrivate(vr: string, rules: Rules): Action {
  if (vr === 'UI') return { kind: 'uid' };
  if (rules.days !== null && isDate(vr)) return moving(vr, rules.days, empty);
  if (rules.conference && (isDate(vr) || vr === 'TM')) return replace;
  // What says who or when is no safer in a private block [DI-6].
  if (telling.has(vr) && !(vr === 'TM' && rules.days !== null)) return empty;
  // Nobody says what it holds: UIDs and dates would stay.
  if (vr === 'UN') return remove;
  return mayHoldDays(vr) ? { kind: 'dated', days: rules.days } : keep;
}

function byProfile(element: Element, place: Place, rules: Rules): Action {
  const { tag } = element;
  const row = profileRow(tag);
  const entry = dictionaryEntry(tagText(tag));
  if (tag >>> 24 === 0x50 || tag >>> 24 === 0x60) return remove;
  if (!row && (!entry || tag >>> 16 === DIRECTORY)) return remove;
  // Where nobody looks at pixels, nor at what stands behind them [DI-27].
  if (tag >>> 24 === 0x7f && !(place.top && ofPixels.has(tag))) return remove;
  const known = entry?.vr ?? element.vr;
  // A sequence of which the items could not be read: whatever stands there [DI-13].
  if (known === 'SQ' && !element.items && element.length > 0) return remove;
  // Where objects refer to studies no module asks for it, unlike in items (PS3.3 C.7.2.1).
  if (tag === REFERENCED_STUDIES && place.top) return remove;
  if (row) return withOptions(row, known, rules, element);
  if (tag === PRIVATE_CHARACTERISTICS && !rules.options.has('retainSafePrivate')) return remove;
  if (tag === ENCAPSULATED_DOCUMENT_LENGTH && !rules.keepDocument) return remove;
  if (known === 'UI' || element.vr === 'UI')
    return element.vr === 'UI' && isClass(entry?.keyword ?? '') ? keep : { kind: 'uid' };
  if (place.inside === 'replaced') return replace;
  if (isDate(known) && rules.days !== null) return moving(known, rules.days, empty);
  if (known === 'TM' && element.vr === 'TM' && rules.days !== null) return keep;
  if ((telling.has(known) || telling.has(element.vr)) && !ofCodes.has(tag)) return empty;
  const isFreeText = place.inside === 'structured' && freeTexts.has(known) && !ofCodes.has(tag);
  if (isFreeText || writtenWords.has(tag)) return replace;
  if (hidesText(element, known, entry?.vm ?? '1-n')) return remove;
  return isWrittenByHand(known, tag, entry?.keyword ?? '') ? { kind: 'clean', otherwise: replace } : keep;
}

/** Texts that the profile keeps and somebody may have typed: they stay as descriptions do under its option [DI-35]. */
function isWrittenByHand(known: string, tag: number, keyword: string): boolean {
  if (ofCodes.has(tag) || keyword.startsWith('Coding')) return false;
  return (
    longTexts.has(known) || (shortTexts.has(known) && /(Label|Description|LUTExplanation|BeamName)$/.test(keyword))
  );
}

function withOptions(row: ProfileRow, known: string, rules: Rules, element: Element): Action {
  const { tag } = element;
  if (tag === ENCAPSULATED_DOCUMENT && rules.keepDocument) return keep;
  const base: Action = row.action === 'replace' && known === 'UI' ? { kind: 'uid' } : { kind: row.action };
  const { options, conference, days } = rules;
  if (conference && row.action !== 'remove' && (isDate(known) || known === 'TM')) return replace;
  if (days !== null && row.options.includes('d')) {
    if (isDate(known)) return moving(known, days, base);
    // Times of day stay, and offsets from UTC; time stamps in bytes cannot be moved.
    if (known === 'TM' || known === 'SH') return isWritten(element, known) ? keep : base;
  }
  if (options.has('retainPatientCharacteristics') && /p/i.test(row.options))
    return row.options.includes('p') ? keep : { kind: 'clean', otherwise: base };
  if (options.has('cleanDescriptors') && row.options.includes('c')) return { kind: 'clean', otherwise: base };
  return base;
}

/** Where the items of a sequence stand whose own action is known. */
export function insideOf(element: Element, action: Action, place: Place): Place {
  if (place.inside === 'replaced' || action.kind !== 'replace') return place;
  return { ...place, inside: structured.has(element.tag) ? 'structured' : 'replaced' };
}

/** UIDs that name no instance: of classes, syntaxes and coding schemes. */
function isClass(keyword: string): boolean {
  return /Class(es)?(UID|InStudy|InSeries|Supported)|TransferSyntaxUID|^(CodingScheme|Context|MappingResource)UID$/.test(
    keyword,
  );
}

/** Whether an element is written as its tag wants it. */
function isWritten({ vr }: Element, known: string): boolean {
  return vr === known || known.split('|').includes(vr);
}

/** Whole numbers, of which one may stand for another where it is one number alone. */
const wholeNumbers = new Set(['SS', 'US', 'SL', 'UL']);
const sizes: Readonly<Record<string, number>> = { AT: 4, FD: 8, FL: 4, SL: 4, SS: 2, SV: 8, UL: 4, US: 2, UV: 8 };

/**
 * What a value could hide that nobody looks at: text under a tag that holds numbers, bytes or items, bytes under one
 * that holds text or a few numbers, or a representation that the reader could not follow [DI-13].
 */
function hidesText({ vr, items, length }: Element, known: string, vm: string): boolean {
  if (items || length === 0) return false;
  if (vr === 'UN') return true;
  const wanted = known.split('|');
  // Numbers written as text are looked at where they are kept.
  if (texts.has(vr)) return vr !== 'DS' && vr !== 'IS' && !wanted.some((one) => texts.has(one));
  // An implicit one of two is written as both, and is one of whole numbers.
  const size = sizes[vr.split('|')[0] ?? vr];
  if (vr === known || wanted.includes(vr)) return size !== undefined && length > size * mostOf(vm);
  const isNumber = wholeNumbers.has(vr) && wanted.some((one) => wholeNumbers.has(one));
  return !(isNumber && length === size) && !(vr.startsWith('O') && wanted.some((one) => one.startsWith('O')));
}

/** How many values an element has at most (PS3.5 6.4). */
function mostOf(vm: string): number {
  const most = vm.split('-').at(-1) ?? '1';
  return most.endsWith('n') ? Number.POSITIVE_INFINITY : Number(most);
}

function moving(vr: 'DA' | 'DT', days: number, otherwise: Action): Action {
  return { kind: 'move', vr, days, otherwise };
}

function isDate(vr: string): vr is 'DA' | 'DT' {
  return vr === 'DA' || vr === 'DT';
}
