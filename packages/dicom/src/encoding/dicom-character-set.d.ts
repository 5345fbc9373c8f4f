declare module 'dicom-character-set' {
  /**
   * Decodes a value by Specific Character Set, its terms joined by '\'. Throws on unknown terms and escape sequences.
   */
  export function convertBytes(specificCharacterSet: string, bytes: Uint8Array, options: { vr: string }): string;
  export const characterSets: Readonly<Record<string, unknown>>;
}
