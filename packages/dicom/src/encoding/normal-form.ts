/** Marks in a row that are put in order together: as many as the Stream-Safe Text Format has (UAX #15, 13). */
const longestRun = 30;
/** COMBINING GRAPHEME JOINER: shows nothing, and marks are not moved across it. */
const joiner = '\u034f';
/** Marks, and what becomes one in the forms of compatibility: the voicing marks of half-width katakana. */
const mark = /[\p{M}\uff9e\uff9f]/u;

/**
 * A normal form of Unicode in bounded time. Marks behind one character are put in order, which takes the square of
 * their number: a name of 64,000 of them stops a thread for seconds. So a run of more than 30 gets a joiner behind
 * every thirtieth (UAX #15, 13.1); no language has such runs, and what has none comes out as `normalize` has it.
 * Applied again it changes nothing.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return streamSafe(text).normalize(form);
}

function streamSafe(text: string): string {
  if (text.length <= longestRun || !mark.test(text)) return text;
  let safe = '';
  let run = 0;
  for (const character of text) {
    const isMark = character !== joiner && mark.test(character);
    if (isMark && run === longestRun) safe += joiner;
    run = isMark ? (run % longestRun) + 1 : 0;
    safe += character;
  }
  return safe;
}
