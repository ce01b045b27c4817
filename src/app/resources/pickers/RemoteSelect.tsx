import { ExpandOutlined } from '@ant-design/icons';
import { Button, Select, Space } from 'antd';
import { lazy, type UIEvent, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { identifierOf, referenceOf } from '#schema/record.ts';
import { nameOf } from '../format.ts';
import { useReferenceText } from '../useReferenceText.ts';
import { useSettledSearch } from '../useSettledSearch.ts';
import { type PickedRecord, useEmptyText, usePickerRecords } from './usePickerRecords.ts';
import type { TitledReference } from './useRecordTitle.ts';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.lists.picker);

const RecordPicker = lazy(async () => ({
  default: (await import('./RecordPicker.tsx')).RecordPicker,
}));

interface RemoteSelectProps {
  readonly id?: string | undefined;
  readonly label: string;
  readonly resource: CompiledResource;
  readonly value: TitledReference | undefined;
  /** the record as the list has it; undefined where the choice was taken away */
  readonly onChange: (record: PickedRecord | undefined) => void;
  readonly disabled?: boolean | undefined;
}

/**
 * Whether records of the list are recognised by their titles alone: then a dialog with pictures and columns is not
 * needed.
 */
export const isPickedInline = (resource: CompiledResource): boolean =>
  resource.picker.filter !== undefined &&
  !resource.columns.some(({ widget, hidden }) => widget === 'image' && !hidden);

/** how near to the end of the drop-down the next page is asked for, in CSS pixels */
const nearEnd = 80;

/**
 * One record of another list, found as one types (contract 2.5, 3): 30 a page, the next page at the bottom, 500 ms after the
 * last key. A button opens the whole picker.
 */
export function RemoteSelect(props: RemoteSelectProps) {
  const { id, label, resource, value, onChange, disabled = false } = props;
  const textOf = useReferenceText();
  const [opened, setOpened] = useState(false);
  const [whole, setWhole] = useState(false);
  const { settled, search, composition } = useSettledSearch();
  const emptyText = useEmptyText(resource, settled);
  const { records, state, hasMore, loadMore } = usePickerRecords(resource, settled, opened);

  const options = records.map((record) => ({
    value: identifierOf(resource, record),
    label: nameOf(resource, record),
    record,
  }));
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    if (hasMore && state === 'ready' && scrollHeight - scrollTop - clientHeight < nearEnd)
      loadMore();
  };
  const retry = (
    <p className="bd-remote-note" role="alert">
      {records.length > 0 ? say('pageFailed') : t('loadFailed')}{' '}
      <Button size="small" onClick={loadMore}>
        {t('retry')}
      </Button>
    </p>
  );
  const target = localized(resource.label);
  return (
    <Space.Compact block className="bd-remote-select" {...composition}>
      <Select<{ value: string; label: string }, (typeof options)[number]>
        {...(id === undefined ? {} : { id })}
        aria-label={label}
        labelInValue
        showSearch
        allowClear
        filterOption={false}
        disabled={disabled}
        loading={opened && state === 'loading'}
        placeholder={say('typeToSearch', { label: target })}
        // the title of the chosen id, also where its page was not loaded
        value={value ? { value: value.id, label: textOf(value) } : null}
        options={options}
        onSearch={search}
        onOpenChange={setOpened}
        onPopupScroll={onScroll}
        notFoundContent={
          state === 'failed' ? null : (
            <p className="bd-remote-note" role="status">
              {state === 'loading' ? t('loading') : emptyText}
            </p>
          )
        }
        popupRender={(menu) => (
          <>
            {menu}
            {state === 'failed' && retry}
            {state === 'loading' && records.length > 0 && (
              <p className="bd-remote-note" role="status">
                {t('loading')}
              </p>
            )}
          </>
        )}
        onChange={(_value, option) =>
          onChange(option && !Array.isArray(option) ? option.record : undefined)
        }
      />
      <Button
        icon={<ExpandOutlined />}
        aria-label={say('browse', { label: target })}
        title={say('browse', { label: target })}
        disabled={disabled}
        onClick={() => setWhole(true)}
      />
      {whole && (
        <Later fallback={null} isAskedFor>
          <RecordPicker
            resource={resource.name}
            open
            maximum={1}
            selected={value ? [selectedRecord(value, resource)] : []}
            onConfirm={([record]) => {
              setWhole(false);
              if (record && referenceOf(record, resource)?.id !== value?.id) onChange(record);
            }}
            onCancel={() => setWhole(false)}
          />
        </Later>
      )}
    </Space.Compact>
  );
}

/** What is chosen, as a record of the list: by the list's own names. */
const selectedRecord = ({ id, title, isDeleted }: TitledReference, resource: CompiledResource) => ({
  ...(isDeleted ? { isDeleted } : {}),
  [resource.identifier]: id,
  [resource.recordTitle.path]: title,
});
