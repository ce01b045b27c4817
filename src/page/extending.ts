/** What an extension may use of what readers see: the door `bookdesk/page`. Only what stands here stays as it is. */
export { type Contents, defineContents } from './adding/contents.ts';
export { defineView, type ViewProps } from './adding/view.tsx';
export { usePageSurroundings } from './PageContext.tsx';
export { PageLink } from './parts/PageLink.tsx';
