/** What an extension may use of what readers see: the door `bookdesk/page`. Only what stands here stays as it is. */
export { usePageSurroundings } from './PageContext.tsx';
