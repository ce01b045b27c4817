/** An upload that did not succeed. */
export class UploadFailure extends Error {
  /** HTTP status of the refusal; undefined if there was no answer */
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  /** @param message of the service; empty if it said nothing */
  constructor(message: string, status?: number, requestId?: string) {
    super(message);
    this.status = status;
    this.requestId = requestId;
  }

  /** Whether another try may succeed: yes without an answer and after 5xx, no after 4xx. */
  get mayPass(): boolean {
    return this.status === undefined || this.status >= 500 || this.status < 400;
  }
}

/** Whether an error only means that the person or the page cancelled. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
