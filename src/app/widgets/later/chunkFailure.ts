/** words with which browsers, and Vite's script that preloads styles, report a failed import */
const words = /dynamically imported module|module script|Loading chunk|preload CSS/i;

/** Whether an error says that a script or style of the app could not be fetched: no network, or a new version. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && words.test(error.message);
