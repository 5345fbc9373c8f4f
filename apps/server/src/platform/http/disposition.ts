import { normalForm } from '../text/index.ts';

/**
 * The header that gives an answer a file name (RFC 6266): the name in RFC 8187's form, and one of plain letters for
 * those that do not read it.
 */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = normalForm(name, 'NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
