import { byteOrderMark, writeCsvLine } from '#contract/cellText.ts';
import { type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';

/** The heading line of a file of rejects: the file's own headings and one for the reason. */
export function rejectsHeading(headings: readonly string[], language: Language): string {
  const reason = message(locales.imports.server, language, 'reason');
  // a file of rejects that is imported again already has a reason column
  const own = headings.filter((heading) => !isReason(heading));
  return byteOrderMark + writeCsvLine([...own, reason]);
}

const isReason = (heading: string) =>
  heading === message(locales.imports.server, 'zh-CN', 'reason') ||
  heading === message(locales.imports.server, 'en-US', 'reason');

/** A rejected row, unchanged, with its reasons in the last column. */
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
