import type { ContentItem } from '#contract/entities/special.ts';
import { Picture } from './Picture.tsx';

/** The author with picture and name; nothing if not known. */
export function Author({ user }: { user: ContentItem['user'] }) {
  if (!user?.nickname) return null;
  return (
    <span className="author">
      <Picture
        address={user.avatar ?? ''}
        name={user.nickname}
        width={20}
        height={20}
        className="avatar"
      />
      <span className="author-name">{user.nickname}</span>
    </span>
  );
}
