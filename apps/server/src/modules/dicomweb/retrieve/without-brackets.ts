/** The elements of a JSON array that comes in pieces, as text: all but its first and its last byte. */
export async function* withoutBrackets(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  let held: Uint8Array | null = null;
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    if (held) yield held;
    // The last byte of what has come waits: it may be the bracket.
    const rest = first ? piece.subarray(1) : piece;
    first = false;
    if (rest.length === 0) continue;
    yield rest.subarray(0, -1);
    held = rest.subarray(-1);
  }
}
