/** A name that nothing else has had; also where a page is not served over HTTPS, which has no `randomUUID`. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].join('-');
}
