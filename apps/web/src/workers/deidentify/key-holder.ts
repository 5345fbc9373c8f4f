import { identifierKeys, neutralNames, newIdentifiers, type IdentifierKeys } from '@mado/dicom/deidentify';

/** How the server answered a request for a key; `text` only of a refusal: the key does not leave the worker. */
export interface KeyAnswer {
  readonly status: number;
  readonly text: string;
}

/** Where the key is asked for, and as whom. */
export interface KeyRequest {
  readonly url: string;
  /** JSON */
  readonly body: string;
  readonly token: string | undefined;
  readonly language: string;
}

/** Holds the key by which an upload is de-identified, in the memory of a worker alone. */
export interface KeyHolder {
  keys: () => IdentifierKeys;
  /** Asks the server for the key; a status of 0 where it could not be asked. */
  ask: (request: KeyRequest) => Promise<KeyAnswer>;
  /** New UIDs in the place of these. */
  uids: (old: readonly string[]) => string[];
  /** New paths in the place of these. */
  paths: (old: readonly string[]) => string[];
}

/** Until the server has given a key, that of an order which makes no identifiers. */
const noKey = new Uint8Array(32);

export function keyHolder(): KeyHolder {
  let keys = identifierKeys(noKey);
  return {
    keys: () => keys,
    ask: async ({ url, body, token, language }) => {
      const headers = {
        'content-type': 'application/json',
        'accept-language': language,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      try {
        const answer = await fetch(url, { method: 'POST', headers, body, cache: 'no-store' });
        const text = await answer.text();
        if (answer.status !== 200) return { status: answer.status, text };
        keys = identifierKeys(fromBase64Url((JSON.parse(text) as { key: string }).key));
        return { status: 200, text: '' };
      } catch {
        return { status: 0, text: '' };
      }
    },
    uids: (old) => old.map(newIdentifiers(keys).uid),
    paths: (old) => {
      const names = neutralNames(keys);
      return old.map((path) => {
        const folders = path.split('/').slice(0, -1);
        const steps = folders.map((_, depth) => names.folder(folders.slice(0, depth + 1).join('/')));
        return [...steps, names.file(path)].join('/');
      });
    },
  };
}

function fromBase64Url(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
