import { type Language, message } from '#contract/language.ts';
import type { Notice } from '#schema/source/notices.ts';
import { messages } from './messages.ts';

/** What a source does not keep to, as a sentence that names it. */
export function noticeText(source: string, notice: Notice, language: Language): string {
  const say = (values: Readonly<Record<string, string | number>>) =>
    message(messages, language, notice.code, { source, ...values });
  switch (notice.code) {
    case 'sizeCut':
      return say({ asked: notice.asked, got: notice.got });
    case 'sameRows':
      return say({ start: notice.start + 1, same: notice.same + 1 });
    case 'unpaged':
      return say({ rows: notice.rows });
    case 'duplicateIds':
      return say({ ids: notice.ids.join(', ') });
    case 'wrongTotal':
      return say({ total: notice.total });
  }
}
