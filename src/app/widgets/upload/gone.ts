import { FileRefusal } from './refusal.ts';

/** How browsers say that a file they were given can be read no more: deleted, moved, changed, or on a disk that is out. */
const names = ['NotReadableError', 'NotFoundError'];

/** Turns a browser's error about an unreadable file into a refusal that says so; other errors pass unchanged. */
export function orGone(error: unknown, file: File): unknown {
  const isGone = error instanceof DOMException && names.includes(error.name);
  return isGone ? new FileRefusal({ key: 'gone', values: { file: file.name } }) : error;
}

/**
 * Makes sure that a file can still be read: a post that breaks off does not say why.
 *
 * @throws FileRefusal that it is gone
 */
export async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw orGone(error, file);
  }
}
