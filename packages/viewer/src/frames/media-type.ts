/** A media type and its parameters (RFC 9110 8.3.1); names in lower case. */
export interface MediaType {
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Reads a Content-Type. Parameters inside the quoted `type` of multipart/related count as well, as some servers write
 * them there.
 */
export function parseMediaType(header: string): MediaType {
  const [type = '', ...rest] = splitOutsideQuotes(header);
  const parameters: Record<string, string> = {};
  for (const part of rest) {
    const at = part.indexOf('=');
    if (at === -1) continue;
    const name = part.slice(0, at).trim().toLowerCase();
    const value = unquote(part.slice(at + 1).trim());
    parameters[name] = value;
    if (name === 'type' && value.includes(';')) {
      for (const [inner, innerValue] of Object.entries(parseMediaType(value).parameters))
        parameters[inner] ??= innerValue;
    }
  }
  return { type: type.trim().toLowerCase(), parameters };
}

/** The transfer syntax that a media type names (PS3.18 8.7.3.3.2); null where it names none or `*`. */
export function transferSyntaxOfType({ parameters }: MediaType): string | null {
  const syntax = parameters['transfer-syntax'];
  return syntax && /^[0-9.]+$/.test(syntax) ? syntax : null;
}

function splitOutsideQuotes(text: string): string[] {
  return text.match(/(?:"(?:\\.|[^"\\])*"|[^;"])+/g) ?? [];
}

function unquote(text: string): string {
  return text.startsWith('"') && text.endsWith('"') && text.length > 1
    ? text.slice(1, -1).replace(/\\(.)/g, '$1')
    : text;
}
