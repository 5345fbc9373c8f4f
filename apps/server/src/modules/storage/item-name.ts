import { createHash } from 'node:crypto';
import { itemNameLimit } from '@mado/contract';
import { OperationError } from '../../platform/http/index.ts';
import { normalForm, unseenMark, withoutUnseenMarks } from '../../platform/text/index.ts';

/**
 * Slashes separate names; what nobody sees cannot be stored, or makes a name look like another: what ends in `fdp.exe`
 * would be shown as ending in `exe.pdf`.
 */
const isForbidden = (name: string): boolean => name.includes('/') || unseenMark.test(name);

/**
 * Letters that leave no trace on a screen, of which no name may consist: those that Unicode says are to be ignored, and
 * the empty pattern of Braille.
 */
const unseen = /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u;

/** Folders in folders that one upload makes */
const foldersLimit = 64;

/** Names that mean a place where folders are files, as in archives. */
const places = new Set(['.', '..']);

/** Why a name that a person typed is refused, or null. */
export function nameProblem(name: string): 'name_required' | 'name_too_long' | 'name_invalid' | null {
  if (unseen.test(name)) return 'name_required';
  if (isForbidden(name) || places.has(name)) return 'name_invalid';
  return isTooLong(name) ? 'name_too_long' : null;
}

/**
 * A name as a person typed it, without the spaces around it, composed (NFC).
 *
 * @throws {OperationError} name_required, name_too_long, name_invalid
 */
export function cleanName(typed: string): string {
  const name = normalForm(typed, 'NFC').trim();
  const problem = nameProblem(name);
  if (problem) throw new OperationError(problem, { limit: itemNameLimit });
  return name;
}

/** Counted in code points; none of them is more than two units of the text. */
function isTooLong(name: string): boolean {
  return name.length > 2 * itemNameLimit || Array.from(name).length > itemNameLimit;
}

/**
 * The name under which an uploaded file or folder is kept. No file is lost because of its name: forbidden characters
 * become `_`, and a name of more than 255 code points is shortened before its extension. A name that had to change gets
 * a mark of eight hexadecimal digits made from the whole original, so that two names never become one, and the same
 * name always becomes the same. Unicode is composed (NFC), so that a name is the same from every operating system.
 */
export function storedName(original: string): string {
  const name = normalForm(original, 'NFC');
  const clean = withoutUnseenMarks(name.replaceAll('/', '_'), '_');
  const points = Array.from(clean);
  if (clean === name && !unseen.test(name) && points.length <= itemNameLimit) return name;

  const mark = `~${createHash('sha256').update(original.toWellFormed()).digest('hex').slice(0, 8)}`;
  const dot = points.lastIndexOf('.');
  const extension = dot > 0 && points.length - dot <= 16 ? points.slice(dot) : [];
  const stem = points.slice(0, points.length - extension.length);
  const room = itemNameLimit - extension.length - mark.length;
  return [...stem.slice(0, room), mark, ...extension].join('');
}

/**
 * Folder names and file name of a relative path as browsers and archives give it. Empty steps, `.` and `..` lead
 * nowhere: a path never leaves its target. What is nested deeper than 64 folders lies in one folder named after the
 * rest of the way.
 */
export function storedPath(path: string): { folders: string[]; name: string } {
  const steps = stepsOf(path);
  // A path that leads nowhere has no name; the slash makes one of the whole path, with a mark.
  const name = storedName(steps.pop() ?? `${path}/`);
  const deep = steps.splice(foldersLimit - 1);
  if (deep.length > 0) steps.push(deep.join('/'));
  return { folders: steps.map(storedName), name };
}

/**
 * What a path became, where it could not be kept as it was sent: a name that was too long, or that had characters which
 * cannot be kept. Null where it was, but for the composition of Unicode and for steps that lead nowhere. `nameOnly`:
 * the folders do not matter, nor are they in the answer.
 */
export function renamedPath(path: string, nameOnly: boolean): string | null {
  const { folders, name } = storedPath(path);
  const from = nameOnly ? -1 : 0;
  const [sent, kept] = [stepsOf(path), [...folders, name]].map((steps) =>
    normalForm(steps.slice(from).join('/'), 'NFC'),
  );
  return sent === kept ? null : (kept ?? null);
}

function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '' && !places.has(step));
}

/** How lists sort a name: without regard to case or width, figures by their value. */
export function sortName(name: string): string {
  return normalForm(name, 'NFKC')
    .toLowerCase()
    .replace(/\d+/g, (figures) => figures.replace(/^0+(?=\d)/, '').padStart(12, '0'))
    .slice(0, 600)
    .toWellFormed();
}

/**
 * A folder's name made from text of a DICOM file: slashes and control characters give way, no mark is needed since the
 * folder is found by its UID. Empty where nothing is left.
 */
export function labelName(text: string): string {
  const label = withoutUnseenMarks(normalForm(text, 'NFC').replaceAll('/', '／'), ' ').trim();
  return places.has(label) || unseen.test(label) ? '' : Array.from(label).slice(0, itemNameLimit).join('');
}
