/** One page of a list: its number, from 1, and how many there are. */
export interface PageNumber {
  readonly page: number;
  readonly pages: number;
}

/** The address of everything that a component holds, below that of its page. */
export const moreOf = (path: string) => (uuid: string) =>
  `${path}/more/${encodeURIComponent(uuid)}`;

/** A page of a list by its number; the first is the address itself. */
export const numbered =
  (path: string, hash = '') =>
  (page: number) =>
    page === 1 ? `${path}${hash}` : `${path}?page=${page}${hash}`;
