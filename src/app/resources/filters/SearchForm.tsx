import { memo, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { isComposing } from '#app/widgets/composing.ts';
import { DownOutlined, UpOutlined } from '#app/widgets/icons.ts';
import { useMedia } from '#app/widgets/useMedia.ts';
import { locales } from '#locales/index.ts';
import type { FilterValue } from '#schema/codec.ts';
import { isInUse } from '#schema/compile.ts';
import { useShown } from '../list/ListContext.ts';
import { settledValues } from '../list/listQuery.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FilterField } from './FilterField.tsx';
import './filters.css';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.lists.filter);

/** Contract 2.5: the first three are visible, the rest on demand. */
const visibleFilters = 3;

const typing = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';
const focusable = 'input:not([disabled]), button:not([disabled])';

/** Whether the key is typed into a text or meant for an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest(typing)) return true;
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** The key `/` leads to the first filter from anywhere on the page, unless somebody is typing or a dialog is open. */
function useFocusFirst(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTaken(event)) return;
      const first = form.current?.querySelector<HTMLElement>(focusable);
      if (!first) return;
      event.preventDefault();
      first.focus();
      if (first instanceof HTMLInputElement) first.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}

const phoneWidth = '(max-width: 767px)';

/** The search form of a list, and what is being searched for. It always shows what the address holds. */
export const SearchForm = memo(function SearchForm() {
  const { resource, state, fixed, change } = useShown();
  const settled = settledValues(resource, state.tab, fixed);
  const filters = resource.filters.filter(({ name }) => !Object.hasOwn(settled, name));
  const prefix = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirst(form);
  const hidden = filters.slice(visibleFilters);
  const inUse = hidden.filter((filter) => isInUse(filter, state.filters)).map(({ name }) => name);
  // on a phone the form would push the rows out of sight; the chips show what is in use
  const onPhone = useMedia(phoneWidth);
  const [open, setOpen] = useState(inUse.length > 0 && !onPhone);
  // a link or a step back may bring a filter that is folded away: show it
  const brought = inUse.join();
  useEffect(() => {
    if (brought !== '' && !onPhone) setOpen(true);
  }, [brought, onPhone]);
  const shown = open ? filters : filters.slice(0, onPhone ? 0 : visibleFilters);
  const used = filters.filter((filter) => isInUse(filter, state.filters)).length;

  // two filters may change before the list has followed the first change
  const latest = useRef(state.filters);
  latest.current = state.filters;
  const set = (changed: Readonly<Record<string, FilterValue | undefined>>) => {
    const next = Object.entries({ ...latest.current, ...changed }).filter(
      (entry): entry is [string, FilterValue] => entry[1] !== undefined,
    );
    latest.current = Object.fromEntries(next);
    change({ filters: latest.current });
  };
  const clear = () => {
    form.current?.querySelector<HTMLElement>('input, button')?.focus();
    change({ filters: {} });
  };

  if (filters.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: React 18 does not know the element `search` */}
      <form
        ref={form}
        role="search"
        className="bd-grid bd-box bd-search"
        aria-label={t('searchForm')}
        aria-keyshortcuts="/"
        title={say('focusHint')}
        onSubmit={(event) => event.preventDefault()}
        data-folded={onPhone && !open ? true : undefined}
      >
        {onPhone && (
          <Control
            look="text"
            className="bd-search-fold"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {used > 0 ? say('foldedCount', { count: used }) : say('folded')}
            {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          </Control>
        )}
        {shown.map((filter) => (
          <FilterField
            key={filter.name}
            id={`${prefix}-${filter.name}`}
            filter={filter}
            values={state.filters}
            onChange={set}
          />
        ))}
        {hidden.length > 0 && !onPhone && (
          <div className="bd-row bd-gap-4 bd-search-buttons">
            <Control look="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open
                ? t('collapse')
                : inUse.length > 0
                  ? say('expandCount', { count: inUse.length })
                  : t('expand')}
              {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            </Control>
          </div>
        )}
      </form>
      <ActiveFilters filters={filters} values={state.filters} onChange={set} onClear={clear} />
    </>
  );
});
