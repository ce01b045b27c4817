import type { ContentItem } from '#contract/entities/special.ts';
import { Picture } from './Picture.tsx';

/** Who wrote it: portrait and name; nothing where it is not known. */
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
