/** The instant that is so many seconds after another. */
export const after = (instant: Date, seconds: number): Date =>
  new Date(instant.getTime() + seconds * 1_000);
