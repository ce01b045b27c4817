/** Which live stream was published last in this tab, so that the list can lead on to how it is sent. */
let published: string | undefined;

/** A stream has just been published, by its id. */
export function rememberPublished(id: string): void {
  published = id;
}

/** The stream that was just published, once. */
export function takePublished(): string | undefined {
  const id = published;
  published = undefined;
  return id;
}
