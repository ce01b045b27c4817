import { lengthOf } from '#contract/text.ts';
import { excerptOf } from '#page/text.ts';

const excerptLength = 80;

/** The title of a draft, or its first words; empty if it has neither. */
export function writingTitle(values: object): string {
  for (const name of ['title', 'content']) {
    const text: unknown = Reflect.get(values, name);
    if (typeof text !== 'string') continue;
    const excerpt = excerptOf(text, excerptLength);
    if (lengthOf(excerpt) > 0) return excerpt;
  }
  return '';
}
