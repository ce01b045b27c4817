/** The part of jsdom that tests of the browser read HTML with; it brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly document: Document };
  }
}
