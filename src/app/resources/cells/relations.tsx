import { readPath } from '#schema/conditions.ts';
import { referenceOf } from '#schema/record.ts';
import { pictureAddress } from '../format.ts';
import { useResource } from '../resourcesContext.ts';
import type { CellProps } from './Cell.tsx';
import { Nothing } from './values.tsx';

export function RelationCell({ value, field }: CellProps) {
  const target = useResource(field.relation?.resource ?? '');
  const reference = referenceOf(value, target);
  return reference ? (
    <span className="bd-ellipsis" title={reference.title}>
      {reference.title}
    </span>
  ) : (
    <Nothing />
  );
}

export function RelationsCell({ value, field }: CellProps) {
  const target = useResource(field.relation?.resource ?? '');
  const references = (Array.isArray(value) ? value : []).flatMap(
    (one) => referenceOf(one, target) ?? [],
  );
  if (references.length === 0) return <Nothing />;
  return (
    <span className="bd-tags" title={references.map(({ title }) => title).join(' · ')}>
      {references.map(({ id, title }) => (
        <span className="bd-tag bd-tag-default" key={id}>
          {title}
        </span>
      ))}
    </span>
  );
}

/** Avatar and nickname of an account. */
export function UserCell({ value }: CellProps) {
  const nickname = readPath(value, 'nickname');
  if (typeof nickname !== 'string') return <Nothing />;
  const avatar = pictureAddress(readPath(value, 'avatar'));
  return (
    <span className="bd-user" title={nickname}>
      {avatar === undefined ? (
        <i aria-hidden="true">{nickname.slice(0, 1)}</i>
      ) : (
        <img src={avatar} alt="" loading="lazy" />
      )}
      <span className="bd-ellipsis">{nickname}</span>
    </span>
  );
}
