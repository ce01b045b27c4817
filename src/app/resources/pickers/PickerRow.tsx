import { memo } from 'react';
import { localized } from '#app/language/index.ts';
import { sizedPicture } from '#contract/pictureSizing.ts';
import type { CompiledColumn, CompiledResource } from '#schema/compile.ts';
import { referenceOf } from '#schema/record.ts';
import { Cell } from '../cells/Cell.tsx';
import { pictureAddress, titleOf, valueIn } from '../format.ts';
import { useReferenceText } from '../useReferenceText.ts';
import type { PickedRecord } from './usePickerRecords.ts';

interface PickerRowProps {
  readonly id: string;
  readonly record: PickedRecord;
  readonly resource: CompiledResource;
  readonly single: boolean;
  readonly checked: boolean;
  /** why it cannot be checked; undefined where it can */
  readonly refusal: string | undefined;
  readonly onToggle: (id: string, record: PickedRecord) => void;
}

/** how many of the list's columns stand under the title */
const details = 3;
const fitting = new Set(['text', 'enum', 'partialDate', 'user', 'number']);

function detailsOf(resource: CompiledResource): CompiledColumn[] {
  return resource.columns
    .filter(
      (column) =>
        !column.hidden && column.name !== resource.recordTitle.name && fitting.has(column.widget),
    )
    .slice(0, details);
}

/** One record of a picker: picture, title and the first columns of its list. */
export const PickerRow = memo(function PickerRow(props: PickerRowProps) {
  const { id, record, resource, single, checked, refusal, onToggle } = props;
  const textOf = useReferenceText();
  const picture = resource.columns.find((column) => column.widget === 'image');
  const address = picture && pictureAddress(valueIn(record, picture.field));
  const named = referenceOf(record, resource);
  const own = titleOf(resource, record) || named?.title || id;
  const title = textOf({ title: own, isDeleted: named?.isDeleted });
  return (
    <label
      className={`bd-row bd-gap-12 bd-picker-row ${refusal === undefined ? '' : 'bd-picker-row-disabled'}`}
      title={refusal}
    >
      <input
        type={single ? 'radio' : 'checkbox'}
        name={single ? `pick-${resource.name}` : undefined}
        aria-label={refusal === undefined ? undefined : `${title} (${refusal})`}
        checked={checked}
        disabled={refusal !== undefined}
        onChange={() => onToggle(id, record)}
      />
      {picture && (
        <span
          className="bd-rigid bd-ground bd-cut bd-picker-cover"
          data-empty={address === undefined || undefined}
        >
          {address !== undefined && <img src={sizedPicture(address, 48)} alt="" loading="lazy" />}
        </span>
      )}
      <span className="bd-grow bd-shrink bd-picker-text">
        <strong className="bd-ellipsis" title={title}>
          {title}
        </strong>
        <span className="bd-row bd-gap-12 bd-cut bd-soft bd-tiny bd-picker-details">
          {detailsOf(resource).map((column) => {
            const value = valueIn(record, column.field);
            if (value === undefined || value === null || value === '') return null;
            const cell = { widget: column.widget, field: column.field, value };
            // a number needs its label here: no heading stands above it
            return column.widget === 'number' ? (
              <span key={column.name}>
                {localized(column.label)} <Cell {...cell} />
              </span>
            ) : (
              <Cell key={column.name} {...cell} />
            );
          })}
        </span>
      </span>
    </label>
  );
});
