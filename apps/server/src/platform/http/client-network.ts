import { isIPv6 } from 'node:net';

const groups = 8;
/** Of an IPv6 address: what one household or clinic is given is a /64 at least. */
const groupsOfNetwork = 4;

/**
 * By what a client's address is counted: an IPv4 address itself, of an IPv6 address its /64, all of which one client
 * has.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: groups - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, groupsOfNetwork).join(':')}::/64`;
}
