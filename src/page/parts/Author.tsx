import type { ContentItem } from '#contract/entities/special.ts';
import { Picture } from './Picture.tsx';

/** Maximum number on a card; the platform sends no more for a record. */
const facesShown = 5;

/** Pictures of people who take part. Screen readers skip them, because the numbers beside them tell the same. */
export function Faces({ addresses = [] }: { addresses: readonly string[] | undefined }) {
  const faces = [...new Set(addresses)].slice(0, facesShown);
  if (faces.length === 0) return null;
  return (
    <span className="faces" aria-hidden="true">
      {faces.map((address) => (
        <Picture
          key={address}
          address={address}
          name=""
          width={20}
          height={20}
          className="avatar"
        />
      ))}
    </span>
  );
}

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
