/** An upload that did not succeed. */
export class UploadFailure extends Error {
  /** HTTP status of the refusal; undefined where no answer came */
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  /** @param message what the service said, empty where it said nothing */
  constructor(message: string, status?: number, requestId?: string) {
    super(message);
    this.status = status;
    this.requestId = requestId;
  }

  /** A refusal (4xx) stays one; no answer at all and 5xx may pass. */
  get mayPass(): boolean {
    return this.status === undefined || this.status >= 500 || this.status < 400;
  }
}

/** Whether an error only says that the person (or the page) cancelled. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
