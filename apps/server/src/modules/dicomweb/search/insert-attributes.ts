/** An attribute of a DICOM JSON object: its tag and the JSON text of the rest. */
export type AttributeText = readonly [tag: string, json: string];

/**
 * Puts attributes into the text of a DICOM JSON object at their places (PS3.18 F.2.2: tags ascending), without parsing
 * the object.
 *
 * @param text an object whose tags are ascending and which has none of the new ones
 * @param attributes tags ascending
 */
export function insertAttributes(text: string, attributes: readonly AttributeText[]): string {
  let out = '';
  let copied = 1;
  let next = 0;
  for (const { tag, start } of topLevelTags(text)) {
    for (let attribute = attributes[next]; attribute && attribute[0] < tag; attribute = attributes[++next]) {
      out += `${text.slice(copied, start)}"${attribute[0]}":${attribute[1]},`;
      copied = start;
    }
    if (next === attributes.length) break;
  }
  out += text.slice(copied, -1);
  for (const [tag, json] of attributes.slice(next)) out += `${out === '' ? '' : ','}"${tag}":${json}`;
  return `{${out}}`;
}

/** The tags of an object's own attributes and where each begins, in order. */
function* topLevelTags(text: string): Generator<{ tag: string; start: number }> {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) {
      const start = i;
      i = text.indexOf('"', i + 1);
      while (isEscaped(text, i)) i = text.indexOf('"', i + 1);
      if (depth === 1 && text.charCodeAt(i + 1) === 0x3a) yield { tag: text.slice(start + 1, i), start };
    } else if (c === 0x7b || c === 0x5b) depth++;
    else if (c === 0x7d || c === 0x5d) depth--;
  }
}

/** Whether the character at `index` stands behind an odd number of backslashes. */
function isEscaped(text: string, index: number): boolean {
  let before = index - 1;
  while (text.charCodeAt(before) === 0x5c) before--;
  return (index - before) % 2 === 0;
}
