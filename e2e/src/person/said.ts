/** A request as a recorder has kept it. */
interface Request {
  readonly url: string;
  /** By names in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** What a browser has said: files that left whole or in pieces, and everything else as texts. */
export interface Said {
  readonly files: readonly Buffer[];
  readonly texts: readonly string[];
}

/** Headers that are numbers of the line, or tokens, and none that a product fills with what it reads. */
const ofTheLine: ReadonlySet<string> = new Set(
  'authorization connection content-length cookie host origin upload-length upload-offset user-agent'.split(' '),
);
/** How a piece of a file that comes by tus is declared. */
const piece = 'application/offset+octet-stream';

/** @param recorded address and headers of each request, then its body */
export function whatWasSaid(recorded: readonly Buffer[]): Said {
  const requests = requestsOf(recorded);
  const files: Buffer[] = [];
  const texts: string[] = [];
  const inPieces = new Map<string, { offset: number; body: Buffer }[]>();
  for (const { url, headers, body } of requests) {
    texts.push(decoded(url), ...[...headers].flatMap(([name, value]) => (ofTheLine.has(name) ? [] : [decoded(value)])));
    for (const value of headers.get('upload-metadata')?.split(/[ ,]/) ?? [])
      texts.push(Buffer.from(value, 'base64').toString());
    const type = headers.get('content-type') ?? '';
    if (type === piece) {
      const pieces = inPieces.get(url) ?? [];
      inPieces.set(url, [...pieces, { offset: Number(headers.get('upload-offset')), body }]);
    } else if (type.startsWith('multipart/')) {
      for (const { header, content } of partsOf(body, type)) {
        texts.push(decoded(header));
        if (/name="file\d+"/.test(header)) files.push(content);
        else texts.push(...textsOfJson(content.toString()));
      }
    } else texts.push(...textsOfJson(body.toString()));
  }
  for (const pieces of inPieces.values())
    files.push(Buffer.concat(pieces.toSorted((a, b) => a.offset - b.offset).map(({ body }) => body)));
  return { files, texts };
}

function requestsOf(recorded: readonly Buffer[]): Request[] {
  const requests: Request[] = [];
  for (let at = 0; at + 1 < recorded.length; at += 2) {
    const [first = '', ...lines] = recorded[at]!.toString().split('\n');
    const headers = new Map<string, string>();
    for (let line = 0; line + 1 < lines.length; line += 2) headers.set(lines[line]!.toLowerCase(), lines[line + 1]!);
    requests.push({ url: first.split(' ')[1] ?? '', headers, body: recorded[at + 1]! });
  }
  return requests;
}

/** The parts of a multipart body (RFC 2046 5.1). */
function partsOf(body: Buffer, type: string): { header: string; content: Buffer }[] {
  const delimiter = `--${/boundary="?([^";]+)/.exec(type)?.[1] ?? ''}`;
  const parts: { header: string; content: Buffer }[] = [];
  for (let at = body.indexOf(delimiter); at >= 0;) {
    const next = body.indexOf(`\r\n${delimiter}`, at);
    if (next < 0) break;
    const end = body.indexOf('\r\n\r\n', at);
    parts.push({ header: body.subarray(at + delimiter.length, end).toString(), content: body.subarray(end + 4, next) });
    at = next + 2;
  }
  return parts;
}

/** Names and texts of a JSON, at every depth; what is none, as it is. */
function textsOfJson(text: string): string[] {
  if (text === '') return [];
  try {
    return textsOf(JSON.parse(text));
  } catch {
    return [text];
  }
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
