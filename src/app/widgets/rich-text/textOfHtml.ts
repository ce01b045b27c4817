import { contentFromHtml } from './fromHtml.ts';
import { type KeptData, keptEntity } from './kept.ts';

/** The text of HTML as the editor holds it, a line a block or a row of a table; for comparing two versions. */
export function textOfHtml(html: string): string {
  const { blocks, entityMap } = contentFromHtml(html);
  return blocks
    .map(({ type, text, entityRanges }) => {
      if (type !== 'atomic') return text;
      const entity = entityMap[String(entityRanges[0]?.key)];
      // `contentFromHtml` makes entities of this type with data of this shape
      const isKept = entity !== undefined && String(entity.type) === keptEntity;
      return isKept ? (entity.data as KeptData).text : '▢';
    })
    .join('\n')
    .trim();
}
