import type { Answer, viewLink, viewerSourceOfFolder } from '@mado/contract';
import { residualsAccept } from '@mado/viewer/ports';
import { sendEarly } from '../../app/http/early-requests.ts';
import { storedToken } from '../../app/http/stored-token.ts';
import { addressOf, linkCode, parseAddress } from './address.ts';
import { firstShown } from './first-shown.ts';
import { linkedFirst, type LinkedFirst } from './linked-first.ts';

type Source = Answer<typeof viewerSourceOfFolder>;
type Linked = Answer<typeof viewLink>;

/**
 * The page's address opens a viewer: asks for its sources, and once they have answered for the document and the first
 * frame of the series that is shown first. The requests are those that the page's own code sends; it takes the answers
 * over, refusals as well.
 *
 * @param texts what it opens, as `addressesIn` has it
 * @param token of the sign-in that the browser keeps; null: there is none
 * @param language for what the server says to a person
 * @param view what a link shows of it first
 */
export function askEarly(
  texts: readonly string[],
  token: string | null,
  language: string,
  view: LinkedFirst | null = null,
): void {
  const named = texts.map(parseAddress);
  const addresses = named.filter((address) => address !== null).map(addressOf);
  // What the viewer has no source for, or names twice, its page asks for by itself, or not at all.
  if (new Set(addresses).size < named.length) return;
  const asJson = { Accept: 'application/json', 'Accept-Language': language };
  const read: Source[] = [];
  const askForFirst = async (index: number, answer: Response): Promise<void> => {
    read[index] = (await answer.json()) as Source;
    // The order is that of the addresses, whichever answers first.
    if (Object.keys(read).length < addresses.length) return;
    // Who has signed out meanwhile, or renewed, asks for nothing more with this token.
    if (storedToken() !== token) return;
    const studies = read.flatMap((one) => one.studies);
    const linked = view && linkedFirst(studies, view);
    const first = firstShown(studies);
    if (first === null) return;
    sendEarly(linked?.document ?? first.series.document, token, asJson);
    sendEarly(linked?.frame ?? first.series.first_frame, token, { Accept: residualsAccept });
  };
  for (const [index, address] of addresses.entries())
    sendEarly(address, token, asJson, (answer) => askForFirst(index, answer));
}

/**
 * The page's address is a view link: asks where it leads, and then as `askEarly` for what it shows first.
 *
 * @param code as the address has it
 */
export function askEarlyByLink(code: string, token: string | null, language: string): void {
  if (!linkCode.test(code)) return;
  const headers = { Accept: 'application/json', 'Accept-Language': language };
  sendEarly(`/api/datamanage/view-link/${code}`, token, headers, async (answer) => {
    const { url, view } = (await answer.json()) as Linked;
    if (storedToken() === token) askEarly(url, token, language, view);
  });
}
