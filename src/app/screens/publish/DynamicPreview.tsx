import { BookOutlined } from '@ant-design/icons';
import { Avatar } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { useSession } from '#app/session/useSession.ts';
import type { PostValues } from './kinds.ts';
import { publishMessages } from './messages.ts';

/** How a dynamic looks to readers, beside the composer on wide screens. */
export function DynamicPreview({ values }: { values: PostValues }) {
  const t = useMessages(publishMessages);
  const { name, avatar } = useSession();
  const { content, images, circle, topics, books } = values;
  const isEmpty = content.trim() === '';
  return (
    <aside className="bd-preview" aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <div className="bd-preview-card">
        <div className="bd-preview-author">
          <Avatar src={avatar || undefined} size={40}>
            {name.slice(0, 1)}
          </Avatar>
          <div>
            <strong>{name}</strong>
            <small>{circle ? `${t('justNow')} · ${circle.title}` : t('justNow')}</small>
          </div>
        </div>
        <p className={isEmpty ? 'bd-preview-text bd-preview-empty' : 'bd-preview-text'}>
          {isEmpty ? t('previewEmpty') : content}
        </p>
        {topics.length > 0 ? (
          <p className="bd-preview-topics">{topics.map(({ title }) => `#${title}`).join('  ')}</p>
        ) : null}
        {images.length > 0 ? (
          <div className="bd-preview-pictures" data-count={images.length}>
            {images.map((address) => (
              <img key={address} src={address} alt="" loading="lazy" />
            ))}
          </div>
        ) : null}
        {books.map((book) => (
          <div key={book.id} className="bd-preview-book">
            <BookOutlined />
            <span>{book.title}</span>
          </div>
        ))}
      </div>
    </aside>
  );
}
