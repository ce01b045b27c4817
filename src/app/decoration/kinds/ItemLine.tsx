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
    <span className="decoration-item">
      <Picture address={item.cover} name={name} width={36} height={48} />
      <span className="decoration-item-text">
        <span className="decoration-item-title">{name}</span>
        {unseen && <span className="decoration-unseen">{t('unseen')}</span>}
        {author && <span className="decoration-item-author">{author}</span>}
      </span>
    </span>
  );
}
