/** So much of a text is shown, in bytes. */
const most = 2_000_000;

/**
 * The beginning of a text, in the charset that the server names.
 *
 * @throws {Error} when the address no longer works
 */
export async function readText(address: string, signal: AbortSignal): Promise<{ text: string; cut: boolean }> {
  const answer = await fetch(address, { signal, headers: { Range: `bytes=0-${most - 1}` } });
  // An empty file has no first byte.
  if (answer.status === 416) return { text: '', cut: false };
  if (!answer.ok) throw new Error(`the text did not come: ${answer.status}`);
  const charset = /charset=([\w-]+)/i.exec(answer.headers.get('Content-Type') ?? '')?.[1] ?? 'utf-8';
  const total = Number(/\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '')?.[1] ?? 0);
  return { text: new TextDecoder(charset).decode(await answer.arrayBuffer()), cut: total > most };
}
