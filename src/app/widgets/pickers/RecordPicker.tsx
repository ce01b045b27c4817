import { Button, Input } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyMessages } from '#contract/messages.ts';
import { referenceOf } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { resourceMessages } from '../../resources/messages.ts';
import { useResource } from '../../resources/resourcesContext.ts';
import { useDebouncedText } from '../../resources/useDebouncedText.ts';
import { FullscreenDialog } from '../FullscreenDialog.tsx';
import { PickerRow } from './PickerRow.tsx';
import { type PickedRecord, usePickerRecords } from './usePickerRecords.ts';
import './pickers.css';

export interface RecordPickerProps {
  /** name of the list to pick from */
  readonly resource: string;
  readonly open: boolean;
  /** checked records cannot exceed it; further checkboxes are disabled (SPEC 5). Default: 1 */
  readonly maximum?: number;
  /** records that are checked to begin with, in any shape that carries their id */
  readonly selected?: readonly unknown[];
  /** the checked records, in the order of checking */
  readonly onConfirm: (records: PickedRecord[]) => void;
  readonly onCancel: () => void;
}

/** SPEC 8: what an empty search says. */
const emptyTexts = { books: 'bookSearch', topics: 'topicSearch' } as const;

function emptyKey(resource: string): 'bookSearch' | 'topicSearch' | 'table' {
  return Object.hasOwn(emptyTexts, resource)
    ? // `hasOwn` has just told that it is one of the keys
      emptyTexts[resource as keyof typeof emptyTexts]
    : 'table';
}

const isRecord = (value: unknown): value is PickedRecord =>
  typeof value === 'object' && value !== null;

/** Picks records of a list: search, 30 a page, the next page at the bottom (SPEC 2.5, 4, 9). */
export function RecordPicker(props: RecordPickerProps) {
  // what was checked and searched is forgotten when it closes
  return props.open ? <OpenPicker {...props} /> : null;
}

function OpenPicker({
  resource: name,
  maximum = 1,
  selected,
  onConfirm,
  onCancel,
}: RecordPickerProps) {
  const t = useMessages(resourceMessages);
  const empty = useMessages(emptyMessages);
  const localized = useLocalized();
  const resource = useResource(name);
  const [search, setSearch] = useState('');
  const typed = useDebouncedText(search, setSearch);
  const { records, total, state, hasMore, loadMore } = usePickerRecords(resource, search.trim());
  const [checked, setChecked] = useState<ReadonlyMap<string, PickedRecord>>(
    () =>
      new Map(
        (selected ?? []).filter(isRecord).flatMap((record) => {
          const reference = referenceOf(record, resource);
          return reference ? [[reference.id, record] as const] : [];
        }),
      ),
  );
  const end = useBottom(loadMore, hasMore && state === 'ready');

  const toggle = useCallback(
    (id: string, record: PickedRecord) =>
      setChecked((known) => {
        const next = new Map(known);
        if (next.delete(id)) return next;
        if (maximum === 1) next.clear();
        else if (next.size >= maximum) return known;
        return next.set(id, record);
      }),
    [maximum],
  );

  const label = resource ? localized(resource.label) : name;
  const full = maximum > 1 && checked.size >= maximum;
  return (
    <FullscreenDialog
      open
      width={640}
      title={t('pickTitle', { label })}
      onCancel={onCancel}
      onOk={() => onConfirm([...checked.values()])}
      okText={t('ok')}
      cancelText={t('cancel')}
      footer={(buttons) => (
        <div className="bd-picker-footer">
          <span aria-live="polite">{t('pickCount', { count: checked.size, maximum })}</span>
          <span>{buttons}</span>
        </div>
      )}
    >
      <Input.Search
        allowClear
        autoFocus
        aria-label={t('pickSearch', { label })}
        placeholder={t('pickSearch', { label })}
        {...typed}
      />
      <div className="bd-picker-list" aria-busy={state === 'loading'}>
        {resource &&
          records.map((record) => {
            const id = referenceOf(record, resource)?.id ?? '';
            return (
              <PickerRow
                key={id}
                id={id}
                record={record}
                resource={resource}
                single={maximum === 1}
                checked={checked.has(id)}
                disabled={full && !checked.has(id)}
                onToggle={toggle}
              />
            );
          })}
        {records.length === 0 && state === 'ready' && (
          <p className="bd-picker-note">{empty(emptyKey(name))}</p>
        )}
        {state === 'loading' && <p className="bd-picker-note">{t('loading')}</p>}
        {state === 'failed' && (
          <p className="bd-picker-note">
            {t('loadFailed')}{' '}
            <Button size="small" onClick={loadMore}>
              {t('retry')}
            </Button>
          </p>
        )}
        {state === 'ready' && hasMore && (
          <p className="bd-picker-note" ref={end}>
            <Button type="link" size="small" onClick={loadMore}>
              {t('pickMore')}
            </Button>
          </p>
        )}
        {state === 'ready' && !hasMore && records.length > 0 && (
          <p className="bd-picker-note">{t('allLoaded', { count: total })}</p>
        )}
      </div>
    </FullscreenDialog>
  );
}

/** Calls when the element comes into view. */
function useBottom(call: () => void, active: boolean) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const node = element.current;
    if (!active || !node || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) call();
      },
      { rootMargin: '120px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [active, call]);
  return element;
}
