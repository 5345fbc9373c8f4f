/** How many bytes chunks have together. */
export function lengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

/** Writes chunks one behind the other, from an offset on. */
export function fill(bytes: Uint8Array, chunks: readonly Uint8Array[], from: number): void {
  let at = from;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
}

/** Chunks as one piece. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthOf(chunks));
  fill(bytes, chunks, 0);
  return bytes;
}
