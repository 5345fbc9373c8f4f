/**
 * What nobody sees and what makes a text be read otherwise than it was written: control characters other than tab and
 * line feed, halves of surrogate pairs, and marks of the direction of writing.
 */
const unseen = String.raw`[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\t\n])\p{Cc}`;
const oneUnseen = new RegExp(unseen, 'u');
const everyUnseen = new RegExp(unseen, 'gu');

export function hasUnseenMarks(text: string): boolean {
  return oneUnseen.test(text);
}

/** A text as a record may carry it, of at most `limit` UTF-16 units: pasted words often bring such marks along. */
export function statedText(text: string, limit: number): string {
  const lines = text.replace(/\r\n?|[\v\f]/g, '\n').replace(everyUnseen, '');
  return lines.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}
