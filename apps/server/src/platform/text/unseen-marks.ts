/**
 * Of a pattern between brackets: what nobody sees, and what makes a text look like another one. Control characters,
 * halves of surrogate pairs, ends of lines and paragraphs, spaces without width, and marks of the direction of writing
 * (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069). What joins signs to one (U+200D) and keeps letters
 * apart (U+200C) belongs to them.
 */
export const unseenMarks = String.raw`\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff`;
