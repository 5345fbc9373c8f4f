/** As much of jsdom as is used here; it has no declarations of its own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string });
    readonly window: { readonly XMLHttpRequest: typeof XMLHttpRequest; close(): void };
  }
}
