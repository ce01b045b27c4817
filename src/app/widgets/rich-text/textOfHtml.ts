import { contentFromHtml } from './fromHtml.ts';

/** The text of HTML as the editor holds it, a line a block; for comparing two versions. */
export const textOfHtml = (html: string): string =>
  contentFromHtml(html)
    .blocks.map(({ type, text }) => (type === 'atomic' ? '▢' : text))
    .join('\n')
    .trim();
