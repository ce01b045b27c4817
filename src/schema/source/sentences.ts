import { type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { SourceFailed, UnusableAnswer } from './errors.ts';
import type { Notice } from './notices.ts';
import { CannotAsk } from './question.ts';

type Text = (language: Language) => string;

const sentence =
  (
    key: keyof (typeof locales.sources.questions)['zh-CN'],
    values: Parameters<typeof message>[3],
  ): Text =>
  (language) =>
    message(locales.sources.questions, language, key, values);

/** What cannot be asked, by the sentence for it. */
const cannot: Readonly<
  Partial<Record<CannotAsk['what'], 'cannotSort' | 'cannotSearch' | 'cannotDo'>>
> = {
  sort: 'cannotSort',
  sorts: 'cannotSort',
  search: 'cannotSearch',
  detail: 'cannotDo',
  create: 'cannotDo',
  update: 'cannotDo',
  delete: 'cannotDo',
};

/** The sentence for an error of asking a source, in its own words where it has some; undefined for any other error. */
export function failureText(source: string, error: unknown): Text | undefined {
  if (error instanceof SourceFailed) {
    const { status, failure, before } = error;
    const said = failure.message;
    const plain = said === undefined ? sentence('refused', { source, status }) : () => said;
    return before?.done
      ? (language) => sentence('refusedPartly', { ...before, why: plain(language) })(language)
      : plain;
  }
  if (error instanceof CannotAsk) {
    const { what: how, field } = error;
    return sentence(cannot[how] ?? 'cannotFilter', { source, field, how });
  }
  if (error instanceof UnusableAnswer) {
    const { code, value, other } = error;
    return sentence(code === 'elsewhere' ? 'nextElsewhere' : code, { source, value, other });
  }
  return undefined;
}

/** What a source does not keep to, as a sentence that names it. */
export function noticeText(source: string, notice: Notice, language: Language): string {
  const say = (values: Readonly<Record<string, string | number>>) =>
    sentence(notice.code, { source, ...values })(language);
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
