/**
 * What is used of the package, which brings no types; those of DefinitelyTyped are of a version without `preferred`.
 */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
    languages(): string[];
    mediaTypes(): string[];
  }
}
