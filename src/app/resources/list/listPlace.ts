/**
 * The place of a list, under which arrangements and views are kept: `''` on its own page, else the path of the screen
 * without its first slash, such as `manage/article`.
 */
export const listPlaceOf = (base: string | undefined, pathname: string): string =>
  base?.startsWith('/resource/') ? '' : (base ?? pathname).replace(/^\//, '');
