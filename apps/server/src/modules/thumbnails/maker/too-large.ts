/** More pixels than a thumbnail is made from. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}
