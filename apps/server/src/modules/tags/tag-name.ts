import { tagNameLimit } from '@mado/contract';
import { OperationError } from '../../platform/http/index.ts';
import { normalForm, unseenMark } from '../../platform/text/index.ts';

/** Letters that leave no trace on a screen, of which no tag may consist. */
const unseen = /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u;

/**
 * The name of a tag as it is kept [TG-1, TG-2]: composed (NFC), without the spaces around it.
 *
 * @throws {OperationError} tag_required, tag_invalid, tag_too_long
 */
export function tagName(typed: string): string {
  const name = normalForm(typed, 'NFC').trim();
  if (unseen.test(name)) throw new OperationError('tag_required');
  // What nobody sees makes a tag look like another, and some of it cannot be stored.
  if (unseenMark.test(name)) throw new OperationError('tag_invalid');
  // No code point is more than two units of the text.
  if (name.length > 2 * tagNameLimit || Array.from(name).length > tagNameLimit)
    throw new OperationError('tag_too_long', { limit: tagNameLimit });
  return name;
}
