import { Alert, Button, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { beginAt } from '#app/widgets/beginAt.ts';
import { isComposing } from '#app/widgets/composing.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { cutSearch } from '#app/widgets/fields/counting.ts';
import { locales } from '#locales/index.ts';
import { referenceOf } from '#schema/record.ts';
import { useResource } from '../resourcesContext.ts';
import { useDebouncedText } from '../useDebouncedText.ts';
import { PickerRow } from './PickerRow.tsx';
import { type PickedRecord, useEmptyText, usePickerRecords } from './usePickerRecords.ts';
import './pickers.css';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.lists.picker);
const ofLists = textsOf(locales.lists.list);

const rows = 'input:not([disabled])';
const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => index - 1,
  PageDown: (index, count) => Math.min(index + 10, count - 1),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Keys of a list of boxes: arrows, Page Up and Down, Home and End go from row to row without choosing, Enter takes what
 * is chosen. From the first row, up leads back to the search box; from there, down leads to the first row.
 *
 * @param toSearch puts the keyboard into the search box
 */
function useRowKeys(toSearch: () => void, take: () => void) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
      if (event.key === 'Enter') {
        event.preventDefault();
        take();
        return;
      }
      const step = steps[event.key];
      if (!step) return;
      const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>(rows)];
      // an arrow key would also choose a radio button
      event.preventDefault();
      const next = step(boxes.indexOf(event.target), boxes.length);
      if (next < 0) toSearch();
      else boxes[next]?.focus();
    },
    [toSearch, take],
  );
}

export interface RecordPickerProps {
  /** name of the list to pick from */
  readonly resource: string;
  readonly open: boolean;
  /** what is picked, where the name of the list says too little or too much */
  readonly label?: string | undefined;
  /** checked records cannot exceed it; further checkboxes are disabled (contract 5). Default: 1 */
  readonly maximum?: number;
  /** records that are checked to begin with, in any shape that carries their id */
  readonly selected?: readonly unknown[];
  /** narrows the list beyond what its pickers show anyway, by names of its list call; the same object every time */
  readonly fixed?: PickedRecord | undefined;
  /** the checked records, in the order of checking */
  readonly onConfirm: (records: PickedRecord[]) => void;
  readonly onCancel: () => void;
}

const isRecord = (value: unknown): value is PickedRecord =>
  typeof value === 'object' && value !== null;

/** Picks records of a list: search, 30 a page, the next page at the bottom (contract 2.5, 4, 9). */
export function RecordPicker(props: RecordPickerProps) {
  // closing it forgets what was checked and searched
  return props.open ? <OpenPicker {...props} /> : null;
}

function OpenPicker({
  resource: name,
  label: wanted,
  maximum = 1,
  selected,
  fixed,
  onConfirm,
  onCancel,
}: RecordPickerProps) {
  const resource = useResource(name);
  const [search, setSearch] = useState('');
  const emptyText = useEmptyText(resource, search);
  const { clear: _clear, ...typed } = useDebouncedText(search, setSearch);
  const box = useRef<InputRef>(null);
  const list = useRef<HTMLDivElement>(null);
  const { records, total, state, hasMore, loadMore } = usePickerRecords(
    resource,
    search,
    true,
    fixed,
  );
  const [checked, setChecked] = useState<ReadonlyMap<string, PickedRecord>>(
    () =>
      new Map(
        (selected ?? []).filter(isRecord).flatMap((record) => {
          const reference = referenceOf(record, resource);
          return reference ? [[reference.id, record] as const] : [];
        }),
      ),
  );
  /** the records that were checked when the person asked to see only those; they stay where they are unchecked */
  const [reviewed, setReviewed] = useState<readonly PickedRecord[]>();
  const end = useBottom(loadMore, hasMore && state === 'ready' && !reviewed);

  // a new search begins at the top
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is what counts
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
    setReviewed(undefined);
  }, [search]);

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
  const confirm = useCallback(() => onConfirm([...checked.values()]), [onConfirm, checked]);
  const toSearch = useCallback(() => box.current?.focus(), []);
  const onRowKeys = useRowKeys(toSearch, confirm);
  const onSearchKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isComposing(event)) return;
    event.preventDefault();
    list.current?.querySelector<HTMLInputElement>('input:not([disabled])')?.focus();
  };

  const label = wanted ?? (resource ? localized(resource.label) : name);
  const full = maximum > 1 && checked.size >= maximum;
  const shown = reviewed ?? records;
  return (
    <FullscreenDialog
      open
      width={640}
      title={t('pickTitle', { label })}
      onCancel={onCancel}
      onOk={confirm}
      okText={t('ok')}
      cancelText={t('cancel')}
      // focuses the search box once the dialog is open; until then the opener has the focus
      afterOpenChange={beginAt(toSearch)}
      footer={(buttons) => (
        <div className="bd-row bd-gap-12 bd-spread bd-soft bd-picker-footer">
          <span className="bd-row bd-wrap bd-picker-count">
            <span aria-live="polite">
              {t('pickCount', { count: checked.size, maximum })}
              {full && <small>{say('atMaximum', { maximum })}</small>}
            </span>
            {maximum > 1 && (checked.size > 0 || reviewed) && (
              <Button
                type="link"
                size="small"
                aria-pressed={reviewed !== undefined}
                onClick={() => setReviewed(reviewed ? undefined : [...checked.values()])}
              >
                {say(reviewed ? 'showAll' : 'showChosen')}
              </Button>
            )}
          </span>
          <span>{buttons}</span>
        </div>
      )}
    >
      <Input.Search
        ref={box}
        allowClear
        count={cutSearch()}
        aria-label={t('pickSearch', { label })}
        placeholder={t('pickSearch', { label })}
        onKeyDown={onSearchKeys}
        {...typed}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll */}
      <div
        ref={list}
        className="bd-edged bd-picker-list"
        role="group"
        aria-label={say('records', { label })}
        aria-busy={state === 'loading'}
        onKeyDown={onRowKeys}
      >
        {!resource && <Alert type="error" showIcon message={ofLists('unknownList', { name })} />}
        {resource &&
          shown.map((record) => {
            const id = referenceOf(record, resource)?.id ?? '';
            return (
              <PickerRow
                key={id}
                id={id}
                record={record}
                resource={resource}
                single={maximum === 1}
                checked={checked.has(id)}
                refusal={full && !checked.has(id) ? say('atMaximum', { maximum }) : undefined}
                onToggle={toggle}
              />
            );
          })}
        {resource && !reviewed && (
          <div className="bd-picker-note" ref={end}>
            {state === 'failed' ? (
              <span role="alert">
                {records.length > 0 ? say('pageFailed') : t('loadFailed')}{' '}
                <Button size="small" onClick={loadMore}>
                  {t('retry')}
                </Button>
              </span>
            ) : (
              <span role="status">
                {state === 'loading' && t('loading')}
                {state === 'ready' && records.length === 0 && emptyText}
                {state === 'ready' && hasMore && (
                  <>
                    {total === undefined
                      ? say('loadedSome', { count: records.length })
                      : say('loaded', { count: records.length, total })}{' '}
                    <Button type="link" size="small" onClick={loadMore}>
                      {t('pickMore')}
                    </Button>
                  </>
                )}
                {state === 'ready' &&
                  !hasMore &&
                  records.length > 0 &&
                  t('allLoaded', { count: records.length })}
              </span>
            )}
          </div>
        )}
        {reviewed?.length === 0 && <p className="bd-picker-note">{say('noneChosen')}</p>}
      </div>
    </FullscreenDialog>
  );
}

/** Calls when the element comes into view. */
function useBottom(call: () => void, active: boolean) {
  const element = useRef<HTMLDivElement>(null);
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
