import { currentLanguage } from '#app/language/index.ts';
import { type FileProblem, problemText } from './checks.ts';

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

/** A file that is not sent at all; its message is the sentence to show. Trying again is no use. */
export class FileRefusal extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problemText(problem, currentLanguage()));
    this.problem = problem;
  }

  /**
   * Whether the message has to stay until the person removes the file, because it takes longer to read than a notice is
   * shown.
   */
  get stays(): boolean {
    return ['gone', 'picture', 'sound', 'soundAlone'].includes(this.problem.key);
  }
}

/** Whether an error only means that the person or the page cancelled. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** names of browser errors for a file that can no longer be read: deleted, moved, changed, or on a removed disk */
const goneNames = ['NotReadableError', 'NotFoundError'];

/** Turns a browser's error about an unreadable file into a refusal that says so; other errors pass unchanged. */
export function orGone(error: unknown, file: File): unknown {
  const isGone = error instanceof DOMException && goneNames.includes(error.name);
  return isGone ? new FileRefusal({ key: 'gone', values: { file: file.name } }) : error;
}

/**
 * Makes sure that a file can still be read: a failed post does not say why.
 *
 * @throws FileRefusal if it is gone
 */
export async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw orGone(error, file);
  }
}
