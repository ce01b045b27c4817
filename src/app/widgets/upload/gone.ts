import { FileRefusal } from './refusal.ts';

/** names of browser errors for a file that can no longer be read: deleted, moved, changed, or on a removed disk */
const names = ['NotReadableError', 'NotFoundError'];

/** Turns a browser's error about an unreadable file into a refusal that says so; other errors pass unchanged. */
export function orGone(error: unknown, file: File): unknown {
  const isGone = error instanceof DOMException && names.includes(error.name);
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
