/** A page as the build makes it from its file (src/launch/markdown.mjs). */
declare module '*.md' {
  const page: import('./page.ts').Page;
  export default page;
}
/** What is known of a page without loading it. */
declare module '*.md?head' {
  const head: import('./page.ts').PageHead;
  export default head;
}
