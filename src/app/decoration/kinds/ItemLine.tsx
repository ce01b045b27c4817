import { useMessages } from '#app/language/index.ts';
import type { ContentItem } from '#contract/entities/special.ts';
import { locales } from '#locales/index.ts';
import { Picture } from '#page/parts/Picture.tsx';
import { itemName } from './contents.ts';
import { useIsUnseen } from './found.ts';

/** A picked record on one line: cover, title, author. */
export function ItemLine({ item }: { item: ContentItem }) {
  const t = useMessages(locales.decorator.inspector);
  const unseen = useIsUnseen(item);
  const author = item.book?.authorName || item.user?.nickname;
  const name = itemName(item) || t('untitled');
  return (
    <span className="bd-row decoration-item">
      <Picture address={item.cover} name={name} width={36} height={48} />
      <span className="bd-grid bd-shrink">
        <span className="bd-clip decoration-item-title">{name}</span>
        {unseen && (
          <span className="bd-ground bd-soft bd-tiny decoration-unseen">{t('unseen')}</span>
        )}
        {author && <span className="bd-clip bd-soft decoration-item-author">{author}</span>}
      </span>
    </span>
  );
}
