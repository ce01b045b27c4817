import { defineMessages, type Language, message } from '#contract/language.ts';
import { lostIn } from './html.ts';

const messages = defineMessages({
  'zh-CN': { notKept: '富文本中不能保存的内容（{names}）未采用，其余已保存' },
  'en-US': { notKept: 'The rich text holds what is not kept: {names}. The rest is saved' },
});

/** What the answer of a save says of rich text that is not kept as it was sent; empty if nothing is missing. */
export function toldOfHtml(texts: readonly string[], language: Language): string {
  const names = [...new Set(texts.flatMap((html) => lostIn(html)))];
  return names.length === 0
    ? ''
    : message(messages, language, 'notKept', { names: names.join(', ') });
}
