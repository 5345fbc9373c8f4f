import { joined } from '../../encoding/chunks.ts';
import { withoutWordsInProfile } from './colour-profile.ts';
import { profileHead } from './jpeg-application.ts';

/** A segment of JPEG with a part of a colour profile: where its payload stands, and what it is. */
interface ProfilePart {
  readonly at: number;
  readonly payload: Uint8Array;
}

/** The parts of the colour profile of one picture, as they come. */
export class ProfileParts {
  readonly #parts: ProfilePart[] = [];

  get count(): number {
    return this.#parts.length;
  }

  add(at: number, payload: Uint8Array): void {
    this.#parts.push({ at, payload: Uint8Array.from(payload) });
  }

  /**
   * Each part as it is without words; the same bytes where there are none.
   *
   * @returns null: together they are no profile
   */
  withoutWords(): (ProfilePart & { readonly cleaned: Uint8Array })[] | null {
    const profile = joined(this.#parts.map(({ payload }) => payload.subarray(profileHead)));
    const cleaned = withoutWordsInProfile(profile);
    if (cleaned === null) return null;
    let before = 0;
    return this.#parts.map((part) => {
      const from = before;
      before += part.payload.length - profileHead;
      const contents = cleaned.subarray(from, before);
      const isSame = cleaned === profile || contents.every((byte, at) => byte === part.payload[profileHead + at]);
      return { ...part, cleaned: isSame ? part.payload : joined([part.payload.subarray(0, profileHead), contents]) };
    });
  }

  /** Where the parts stand. */
  get places(): readonly { readonly at: number; readonly length: number }[] {
    return this.#parts.map(({ at, payload }) => ({ at, length: payload.length }));
  }
}
