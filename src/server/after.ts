/** The instant that is this many seconds after another. */
export const after = (instant: Date, seconds: number): Date =>
  new Date(instant.getTime() + seconds * 1_000);
