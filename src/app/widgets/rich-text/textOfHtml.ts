import { contentFromHtml } from './fromHtml.ts';
import { type KeptData, keptEntity } from './kept.ts';

/** The text of HTML, a line for each block or row of a table; for comparing two versions. */
export function textOfHtml(html: string): string {
  const { blocks, entityMap } = contentFromHtml(html);
  return blocks
    .map(({ type, text, entityRanges }) => {
      if (type !== 'atomic') return text;
      const entity = entityMap[String(entityRanges[0]?.key)];
      // `contentFromHtml` gives entities of this type data of this shape
      const isKept = entity !== undefined && String(entity.type) === keptEntity;
      return isKept ? (entity.data as KeptData).text : '▢';
    })
    .join('\n')
    .trim();
}
