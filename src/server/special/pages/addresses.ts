/** One page of a list: its number, from 1, and how many there are. */
export interface PageNumber {
  readonly page: number;
  readonly pages: number;
}

/** The address of the full list of a component, below that of its page. */
export const moreOf = (path: string) => (uuid: string) =>
  `${path}/more/${encodeURIComponent(uuid)}`;

/** The address of a page of a list; the first page has no number. */
export const numbered =
  (path: string, hash = '') =>
  (page: number) =>
    page === 1 ? `${path}${hash}` : `${path}?page=${page}${hash}`;
