/**
 * A plain text as HTML: its paragraphs, its lines, and its addresses as links. All that stands in the text is text; no
 * image, no style from elsewhere, nothing that tells that it was read.
 *
 * @param language BCP 47, of the text
 */
export function htmlOf(text: string, language: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 1em">${paragraph.split('\n').map(lineOf).join('<br>')}</p>`);
  return (
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"></head>` +
    `<body style="margin:0;padding:24px;background:#fff;color:#1f1b2d;font:16px/1.7 sans-serif">` +
    `<div style="max-width:560px">${paragraphs.join('')}</div></body></html>`
  );
}

/** A line that is an address alone can be pressed, at the width of a finger. */
function lineOf(line: string): string {
  const [address] = /^https?:\/\/[^\s<>"]+$/.exec(line.trim()) ?? [];
  if (address === undefined) return escaped(line);
  const link = escaped(address);
  return `<a href="${link}" style="display:inline-block;padding:8px 0;color:#411fa9;word-break:break-all">${link}</a>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
