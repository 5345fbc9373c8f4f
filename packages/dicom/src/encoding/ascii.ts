/** Whether all bytes are ASCII and none begins an escape sequence: then every character set reads them alike. */
export function isPlainAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte >= 0x80 || byte === 0x1b) return false;
  return true;
}

/** A character per byte, with the byte as its code. */
export function asciiText(bytes: Uint8Array): string {
  if (bytes.length <= pieceLength) return piece(bytes);
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceLength) text += piece(bytes.subarray(at, at + pieceLength));
  return text;
}

/** A byte per character: its code, as `asciiText` reads it. */
export function asciiBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const pieceLength = 0x1000;

function piece(bytes: Uint8Array): string {
  // `apply` takes any array-like, and is ten times faster than spreading one.
  return String.fromCharCode.apply(null, bytes as unknown as number[]);
}

/** A text without these characters at its end, in one pass: a regular expression would begin anew at each of them. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** A text without the padding that values have (PS3.5 6.2): spaces, and NUL, at its end. */
export function withoutPadding(text: string): string {
  return withoutEnd(text, '\0 ');
}
