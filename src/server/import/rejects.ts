import { byteOrderMark, writeCsvLine } from '#contract/cellText.ts';
import { type Language, message } from '#contract/language.ts';
import { messages } from './messages.ts';

/** The first line of a file of rejects: the file's own headings and one for the reason. */
export function rejectsHeading(headings: readonly string[], language: Language): string {
  const reason = message(messages, language, 'reason');
  // a file of rejects that is imported again has its reason column already
  const own = headings.filter((heading) => !isReason(heading));
  return byteOrderMark + writeCsvLine([...own, reason]);
}

const isReason = (heading: string) =>
  heading === message(messages, 'zh-CN', 'reason') ||
  heading === message(messages, 'en-US', 'reason');

/** A rejected row as it stood in its file, its reasons below the last heading. */
export function rejectsLine(
  headings: readonly string[],
  fields: readonly string[],
  reasons: readonly string[],
): string {
  const own = fields.filter((_, index) => !isReason(headings[index] ?? ''));
  const width = headings.filter((heading) => !isReason(heading)).length;
  const padding = Array.from({ length: Math.max(0, width - own.length) }, () => '');
  return writeCsvLine([...own, ...padding, reasons.join('; ')]);
}
