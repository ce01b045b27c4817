import { withoutTrailingSlashes } from '#contract/trailingSlashes.ts';

/** The address of a path below the address of a source, which may end with a slash or not. */
export const addressAt = (address: string, path: string): URL =>
  new URL(withoutTrailingSlashes(address) + path);
