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

const pieceLength = 0x1000;

function piece(bytes: Uint8Array): string {
  // `apply` takes any array-like, and is ten times faster than spreading one.
  return String.fromCharCode.apply(null, bytes as unknown as number[]);
}
