/** What nobody sees, or what turns the direction of writing, in names that files bring along. */
const unseen = /(?![\t\n\r])[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** Scripts that are written from the right. */
const fromTheRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * A name or value of a file as it is shown among other words: what nobody sees stands as a sign that one sees, and what
 * is written from the right turns nothing around it (first strong isolate).
 */
export function shownText(text: string): string {
  const seen = text.replace(unseen, '\ufffd');
  return fromTheRight.test(seen) ? `\u2068${seen}\u2069` : seen;
}
