import { CallFailure } from '#app/session/client.ts';
import type { SaveBase, WritingKind } from '../writing.ts';

/** Whether a save was refused because its record was deleted. It asks again, because 404 may have other reasons. */
export async function isRecordGone<V>(
  kind: Pick<WritingKind<V>, 'load'>,
  { id }: Pick<SaveBase, 'id'>,
  refusal: CallFailure,
): Promise<boolean> {
  if (id === undefined || refusal.code !== 404) return false;
  try {
    await kind.load(id, new AbortController().signal);
    return false;
  } catch (failure) {
    if (failure instanceof CallFailure) return failure.code === 404;
    throw failure;
  }
}
