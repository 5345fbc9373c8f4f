/**
 * A Content-Disposition, such as `form-data; name="file0"`. The value is in lower case, and so are the names.
 */
export interface ContentDisposition {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Reads `value; key=token; key="quoted"` (RFC 9110 5.6.6) in one pass, each character once: header values come from
 * anybody. Of a name that comes twice the first counts.
 *
 * More is taken than the grammar has, as senders need it: a token may hold anything but a semicolon, and inside quotes
 * only `\"` and `\\` stand for the second character, since browsers send the backslashes of Windows names as they are,
 * which libraries throw away. Quotes that never close end with the text.
 */
export function parseDisposition(text: string): ContentDisposition {
  const parameters = new Map<string, string>();
  const [value, first] = upTo(';', text, 0);
  for (let at = first; at < text.length;) {
    const [name, afterName] = upTo('=;', text, at);
    at = afterName;
    if (text[at - 1] !== '=') continue;
    while (isSpace(text[at])) at++;
    const [read, next] = text[at] === '"' ? quoted(text, at + 1) : upTo(';', text, at);
    // What stands between closing quotes and the semicolon means nothing.
    at = text[at] === '"' ? upTo(';', text, next)[1] : next;
    const key = name.toLowerCase();
    if (key !== '' && !parameters.has(key)) parameters.set(key, read);
  }
  return { value: value.toLowerCase(), parameters };
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\t';

/** The text from `from` to the first of `ends`, without space around it, and where it goes on behind that. */
function upTo(ends: string, text: string, from: number): [string, number] {
  let at = from;
  while (at < text.length && !ends.includes(text.charAt(at))) at++;
  return [text.slice(from, at).trim(), at + 1];
}

/**
 * What stands in quotes, from behind the first; to the end of the text where they never close. A backslash at the very
 * end, as of a Windows folder, hides the closing quote: where there is no other, the last hidden one closes.
 */
function quoted(text: string, from: number): [string, number] {
  const pieces: string[] = [];
  let start = from;
  let lastHidden: { at: number; pieces: number } | null = null;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') return [pieces.join('') + text.slice(start, at), at + 1];
    const next = text[at + 1];
    if (character !== '\\' || (next !== '"' && next !== '\\')) continue;
    pieces.push(text.slice(start, at));
    start = at += 1;
    if (next === '"') lastHidden = { at, pieces: pieces.length };
  }
  if (!lastHidden) return [pieces.join('') + text.slice(start), text.length];
  return [`${pieces.slice(0, lastHidden.pieces).join('')}\\`, lastHidden.at + 1];
}
