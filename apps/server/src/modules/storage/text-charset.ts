/** First bytes of a text that `textCharset` wants to see. */
export const charsetHeadBytes = 16_384;
/**
 * In this order: hardly anything else is UTF-8 by chance, and EUC-JP is nearly always valid Shift_JIS too, half-width
 * katakana; seldom the reverse.
 */
const charsets = ['utf-8', 'euc-jp', 'shift_jis'] as const;
/** A character that the end of the head may have cut: bytes to leave out. */
const cuts = [0, 1, 2, 3];

/**
 * In which charset a text is probably written, by the names of the Encoding Standard: what Japanese machines write,
 * else UTF-8.
 *
 * @param head the first bytes, or the whole text when it is shorter
 */
export function textCharset(head: Buffer): 'utf-8' | 'shift_jis' | 'euc-jp' | 'iso-2022-jp' {
  // oxlint-disable-next-line no-control-regex -- escapes of ISO 2022
  if (/\x1b\$[@B]/.test(head.toString('latin1'))) return 'iso-2022-jp';
  const whole = head.length < charsetHeadBytes;
  return (
    charsets.find((charset) => cuts.some((cut) => (cut === 0 || !whole) && isWritten(head, cut, charset))) ?? 'utf-8'
  );
}

function isWritten(head: Buffer, cut: number, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(head.subarray(0, head.length - cut));
    return true;
  } catch {
    return false;
  }
}
