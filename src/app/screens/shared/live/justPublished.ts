/** the live stream that was published last in this tab, so that the list can lead to its console */
let published: string | undefined;

/** Remembers a stream that was just published, by its id. */
export function rememberPublished(id: string): void {
  published = id;
}

/** The stream that was just published; only the first call gets it. */
export function takePublished(): string | undefined {
  const id = published;
  published = undefined;
  return id;
}
