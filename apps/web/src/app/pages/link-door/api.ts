import { askLinkCode, openLink, type GivenInput } from '@mado/contract';
import { call } from '../../http/index.ts';

const quiet = { quiet: true } as const;

/** Goes through the door of a link. @throws {RequestFailure} `link_password_wrong`, `link_code_wrong`, … */
export async function goThrough(id: string, body: GivenInput<typeof openLink>['body']): Promise<void> {
  await call(openLink, { params: { id }, body }, quiet);
}

/** Has a code sent; whether the link is for this address is not told. @throws {RequestFailure} */
export async function askForCode(id: string, email: string): Promise<void> {
  await call(askLinkCode, { params: { id }, body: { email } }, quiet);
}
