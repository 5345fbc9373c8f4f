/**
 * What nobody sees, and what makes a text look like another one. Control characters,
 * halves of surrogate pairs, ends of lines and paragraphs, spaces without width, and marks of the direction of writing
 * (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069). What joins signs to one (U+200D) and keeps letters
 * apart (U+200C) belongs to them.
 */
export const unseenMark = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** A text with something else in place of each of them. */
export function withoutUnseenMarks(text: string, instead: string): string {
  return text.replace(everyUnseenMark, instead);
}

const everyUnseenMark = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
