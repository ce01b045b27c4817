import { CloseCircleFilled } from '@ant-design/icons';
import { useOne } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { referenceOf } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { RecordPicker } from '../../widgets/pickers/RecordPicker.tsx';
import { resourceMessages } from '../messages.ts';
import { useResource } from '../resourcesContext.ts';
import type { FilterProps } from './FilterProps.ts';

/** One record of another list; the address keeps its id, and its title is asked for. */
export default function RelationFilter({ id, filter, values, onChange }: FilterProps) {
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const target = useResource(filter.relation ?? '');
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<{ id: string; title: string }>();
  const value = values[filter.name];
  const chosen = value === undefined ? undefined : String(value);
  const { query } = useOne<Record<string, unknown>>({
    resource: target?.name ?? '',
    id: chosen ?? '',
    meta: { silent: true },
    queryOptions: {
      enabled: chosen !== undefined && picked?.id !== chosen && Boolean(target?.endpoints.detail),
    },
  });
  const reference = picked?.id === chosen ? picked : referenceOf(query.data?.data, target);
  const label = target ? localized(target.label) : '';
  return (
    <span className="bd-relation-filter">
      <Button
        id={id}
        block
        aria-label={`${localized(filter.label)}: ${reference?.title ?? t('all')}`}
        disabled={!target}
        onClick={() => setOpen(true)}
      >
        <span className={chosen === undefined ? 'bd-nothing' : 'bd-ellipsis'}>
          {chosen === undefined ? t('pickTitle', { label }) : (reference?.title ?? chosen)}
        </span>
      </Button>
      {chosen !== undefined && (
        <button
          type="button"
          className="bd-clear"
          aria-label={t('remove', { title: reference?.title ?? chosen })}
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
            const next = referenceOf(record, target);
            setPicked(next);
            setOpen(false);
            onChange({ [filter.name]: next?.id });
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </span>
  );
}
