import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { localized } from '#app/language/index.ts';
import { exactTotalLimit } from '#contract/limits.ts';
import { useShown } from './ListContext.ts';
import type { TabCount, TabCounts } from './useTabCounts.ts';
import './list-tabs.css';

interface ListTabsProps {
  readonly counts: TabCounts;
  /** id of the element that holds the rows */
  readonly panel: string;
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * The tabs of a list, each with its number of records. Arrow keys move between tabs, Enter or Space opens one: opening is
 * a step of the history, so arrows do not open.
 */
export const ListTabs = memo(function ListTabs({ counts, panel }: ListTabsProps) {
  const { resource, state, change } = useShown();
  const list = useRef<HTMLDivElement>(null);
  const { tabs } = resource;
  const open = Math.max(
    0,
    tabs.findIndex(({ name }) => name === state.tab),
  );
  const [focused, setFocused] = useState<number>();

  // on a phone the open tab may be out of sight
  useEffect(() => {
    const row = list.current;
    const button = row?.children[open];
    if (!row || !(button instanceof HTMLElement)) return;
    const { offsetLeft, offsetWidth } = button;
    if (offsetLeft < row.scrollLeft) row.scrollLeft = offsetLeft;
    else if (offsetLeft + offsetWidth > row.scrollLeft + row.clientWidth)
      row.scrollLeft = offsetLeft + offsetWidth - row.clientWidth;
  }, [open]);

  if (tabs.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = list.current?.children[step(focused ?? open, tabs.length)];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <div
      ref={list}
      className="bd-anchor bd-flex bd-list-tabs"
      role="tablist"
      aria-label={localized(resource.label)}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ name, label }, index) => (
        <button
          className="bd-inline bd-gap-8 bd-rigid"
          key={name}
          type="button"
          role="tab"
          aria-selected={index === open}
          aria-controls={panel}
          tabIndex={index === (focused ?? open) ? 0 : -1}
          onFocus={() => setFocused(index)}
          onBlur={() => setFocused(undefined)}
          onClick={() => change({ tab: index === 0 ? undefined : name })}
        >
          {localized(label)}
          <Count value={counts[name]} />
        </button>
      ))}
    </div>
  );
});

/** `1,234`, or `100,000+` if the number is a minimum (contract 10.8); nothing while it is unknown. */
function Count({ value }: { value: TabCount | undefined }) {
  if (!value) return null;
  const { count, exact } = value;
  const shown = formatNumber(exact ? count : Math.min(count, exactTotalLimit), 0);
  return (
    <span className="bd-soft bd-tiny bd-digits bd-tab-count">{exact ? shown : `${shown}+`}</span>
  );
}
