import { sizedPicture } from '#contract/pictureSizing.ts';
import { cutText } from '#contract/text.ts';
import type { CellProps } from '#extending/define.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { readPath } from '#schema/conditions.ts';
import { referenceOf } from '#schema/record.ts';
import { pictureAddress } from '../format.ts';
import { useRecordTitle } from '../pickers/useRecordTitle.ts';
import { useResource } from '../resourcesContext.ts';
import { useReferenceText } from '../useReferenceText.ts';
import { Nothing, TextCell } from './values.tsx';

type Reference = NonNullable<ReturnType<typeof referenceOf>>;

/** A related record by its title; one that the row names by its id alone is asked for, and shows its id until then. */
export function ReferenceTitle(props: ReferenceTitleProps) {
  const { reference } = props;
  const isTold = reference.title !== reference.id || reference.isDeleted;
  return isTold ? <GivenTitle {...props} /> : <AskedTitle {...props} />;
}

interface ReferenceTitleProps {
  readonly reference: Reference;
  readonly target: CompiledResource | undefined;
  readonly className: string;
}

function GivenTitle({ reference, className }: ReferenceTitleProps) {
  const text = useReferenceText()(reference);
  return (
    <span className={reference.isDeleted ? `${className} bd-soft` : className} title={text}>
      {text}
    </span>
  );
}

function AskedTitle(props: ReferenceTitleProps) {
  const { reference, target } = props;
  const asked = useRecordTitle(target, reference.id);
  return <GivenTitle {...props} reference={asked ?? reference} />;
}

/** The title of another record; what names none is shown as text. */
export function RelationCell({ value, field }: CellProps) {
  const target = useResource(field.relation?.resource ?? '');
  const reference = referenceOf(value, target);
  return reference ? (
    <ReferenceTitle reference={reference} target={target} className="bd-ellipsis" />
  ) : (
    <TextCell value={value} field={field} />
  );
}

/** The titles of several other records. */
export function RelationsCell({ value, field }: CellProps) {
  const target = useResource(field.relation?.resource ?? '');
  const textOf = useReferenceText();
  const references = (Array.isArray(value) ? value : []).flatMap(
    (one) => referenceOf(one, target) ?? [],
  );
  if (references.length === 0) {
    const isEmpty = Array.isArray(value) && value.length === 0;
    return isEmpty ? <Nothing /> : <TextCell value={value} field={field} />;
  }
  return (
    <span className="bd-wrap bd-gap-4 bd-cut bd-tags" title={references.map(textOf).join(' · ')}>
      {references.map((reference) => (
        <ReferenceTitle
          key={reference.id}
          reference={reference}
          target={target}
          className="bd-tag bd-tag-default"
        />
      ))}
    </span>
  );
}

/** Avatar and nickname of an account. */
export function UserCell({ value, field }: CellProps) {
  const target = useResource(field.relation?.resource ?? 'users');
  const nickname = referenceOf(value, target)?.title ?? readPath(value, 'nickname');
  if (typeof nickname !== 'string') return <TextCell value={value} field={field} />;
  const avatar = pictureAddress(readPath(value, 'avatar'));
  return (
    <span className="bd-row bd-gap-8 bd-shrink bd-user" title={nickname}>
      {avatar === undefined ? (
        <i className="bd-center bd-rigid bd-accent bd-tiny" aria-hidden="true">
          {cutText(nickname, 1)}
        </i>
      ) : (
        <img
          className="bd-center bd-rigid bd-accent bd-tiny"
          src={sizedPicture(avatar, 24)}
          alt=""
          loading="lazy"
        />
      )}
      <span className="bd-ellipsis">{nickname}</span>
    </span>
  );
}
