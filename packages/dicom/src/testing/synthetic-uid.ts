/** A UID made from parts, the same for the same parts: '2.25.' and up to 39 digits (PS3.5 B.2). */
export function syntheticUid(...parts: (string | number)[]): string {
  const text = parts.join('/');
  let number = 0n;
  for (let word = 0; word < 4; word++) number = (number << 32n) | BigInt(fnv1a(`${word}:${text}`));
  return `2.25.${number}`;
}

/** FNV-1a, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
