/**
 * An address as a worker can use it: workers resolve relative ones against their own script, the source against the
 * page.
 */
export function absoluteAddress(address: string): string {
  return new URL(address, globalThis.document?.baseURI).href;
}
