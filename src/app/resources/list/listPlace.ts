/**
 * Where a list stands, as arrangements and views are kept by: `''` on its own page, else the path of the screen without
 * its first slash, such as `manage/article`.
 */
export const listPlaceOf = (base: string | undefined, pathname: string): string =>
  base?.startsWith('/resource/') ? '' : (base ?? pathname).replace(/^\//, '');
