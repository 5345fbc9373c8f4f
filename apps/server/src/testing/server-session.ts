import type { UploadResult } from '@mado/contract';
import { startServer, type RunningServer } from './program.ts';
import { uploadForm, type TestFile } from './upload.ts';

/** A server that runs as a process of its own, and its first account signed in. */
export interface ServerSession extends RunningServer {
  authorization: string;
  /** The organisation of the account. */
  org: string;
}

const email = 'a@example.jp';
const password = 'correct horse battery';

/** @throws {Error} with what the server said, when it does not start */
export async function startSession(settings: Record<string, string>): Promise<ServerSession> {
  const server = await startServer({ MADO_ADMIN_EMAIL: email, MADO_ADMIN_PASSWORD: password, ...settings });
  const { authorization } = await signInAt(server.origin);
  const organisations = await fetch(`${server.origin}/api/access/org/list`, { headers: { authorization } });
  const [first] = (await organisations.json()) as { uuid: string }[];
  if (!first) throw new Error('the first account has no organisation');
  return { ...server, authorization, org: first.uuid };
}

/** Signs the first account of such a server in. */
export async function signInAt(origin: string): Promise<{ authorization: string }> {
  const signedIn = await fetch(`${origin}/api/dj-rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { authorization: `Bearer ${((await signedIn.json()) as { access: string }).access}` };
}

/** Uploads a batch to a running server. */
export async function uploadTo({ origin, authorization, org }: ServerSession, files: readonly TestFile[]) {
  const { body, contentType } = uploadForm({ target_org: org }, files);
  const response = await fetch(`${origin}/api/datamanage/upload-pydicom-file`, {
    method: 'POST',
    headers: { authorization, 'content-type': contentType },
    body: new Uint8Array(body),
  });
  const answer = (await response.json()) as { results?: UploadResult[]; code?: string; detail?: string };
  return { status: response.status, results: answer.results ?? [], code: answer.code, detail: answer.detail };
}
