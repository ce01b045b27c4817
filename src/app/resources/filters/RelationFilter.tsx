import { Button } from 'antd';
import { useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { CloseCircleFilled } from '#app/widgets/icons.ts';
import type { FilterProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import { referenceOf } from '#schema/record.ts';
import { RecordPicker } from '../pickers/RecordPicker.tsx';
import { isPickedInline, RemoteSelect } from '../pickers/RemoteSelect.tsx';
import type { PickedRecord } from '../pickers/usePickerRecords.ts';
import { useRecordTitle, useRememberTitle } from '../pickers/useRecordTitle.ts';
import { useResource } from '../resourcesContext.ts';

const t = textsOf(locales.lists.resource);

/** One record of another list; the address keeps its id, and its title is asked for. */
export default function RelationFilter({ id, filter, values, onChange }: FilterProps) {
  const target = useResource(filter.relation ?? '');
  const remember = useRememberTitle(target);
  const [open, setOpen] = useState(false);
  const value = values[filter.name];
  const chosen = value === undefined ? undefined : String(value);
  const reference = useRecordTitle(target, chosen);
  const title = reference?.title ?? chosen ?? '';
  const label = target ? localized(target.singular) : '';
  const shown = chosen === undefined ? t('pickOne', { label }) : title;
  const choose = (record: PickedRecord | undefined) => {
    const next = referenceOf(record, target);
    if (next) remember(next);
    onChange({ [filter.name]: next?.id });
  };
  if (target && isPickedInline(target))
    return (
      <RemoteSelect
        id={id}
        label={localized(filter.label)}
        resource={target}
        value={chosen === undefined ? undefined : (reference ?? { id: chosen, title: chosen })}
        onChange={choose}
      />
    );
  return (
    <span className="bd-anchor bd-relation-filter">
      <Button
        id={id}
        block
        // the name holds the visible text, so that people who speak to their computer can say it
        aria-label={`${localized(filter.label)}: ${shown}`}
        aria-haspopup="dialog"
        disabled={!target}
        onClick={() => setOpen(true)}
      >
        <span className={chosen === undefined ? 'bd-faint' : 'bd-ellipsis'}>{shown}</span>
      </Button>
      {chosen !== undefined && (
        <button
          type="button"
          className="bd-faint bd-clear"
          aria-label={t('remove', { title })}
          onClick={() => onChange({ [filter.name]: undefined })}
        >
          <CloseCircleFilled />
        </button>
      )}
      {open && (
        <RecordPicker
          resource={filter.relation ?? ''}
          open
          maximum={1}
          selected={reference ? [reference] : []}
          onConfirm={([record]) => {
            setOpen(false);
            choose(record);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </span>
  );
}
