/** A book's cover, 200 × 264. Its address has everything that its drawing depends on (see `covers.ts`). */
export const bookCover = (title: string, author: string): string =>
  `/covers/book.svg?${new URLSearchParams({
    ...(title !== '' && { title: title.slice(0, 80) }),
    ...(author !== '' && { author: author.slice(0, 60) }),
  })}`;
/** Whether the platform draws the picture at this address, instead of a person having provided it. */
export const isDrawn = (address: string): boolean => address.startsWith('/covers/');
