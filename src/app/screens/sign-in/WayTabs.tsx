import { type KeyboardEvent, useRef } from 'react';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

export const ways = ['byAccount', 'bySms', 'byScan'] as const;
export type WayName = (typeof ways)[number];

/** The tab that a key leads to; undefined for other keys. */
function targetOf(key: string, index: number): WayName | undefined {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  if (key === 'Home') return ways[0];
  if (key === 'End') return ways.at(-1);
  const step = steps[key];
  return step === undefined ? undefined : ways.at((index + step) % ways.length);
}

interface WayTabsProps {
  current: WayName;
  onChange: (way: WayName) => void;
}

/** The ways of signing in, as tabs with arrow keys. */
export function WayTabs({ current, onChange }: WayTabsProps) {
  const t = useMessages(locales.identity.signIn);
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, ways.indexOf(current));
    if (!target) return;
    event.preventDefault();
    onChange(target);
    list.current?.querySelector<HTMLElement>(`#way-${target}`)?.focus();
  };
  return (
    <div
      ref={list}
      className="bd-flex bd-ways"
      role="tablist"
      aria-label={t('ways')}
      onKeyDown={move}
    >
      {ways.map((way) => (
        <button
          key={way}
          id={`way-${way}`}
          type="button"
          role="tab"
          aria-selected={way === current}
          aria-controls={`panel-${way}`}
          tabIndex={way === current ? 0 : -1}
          onClick={() => onChange(way)}
        >
          {t(way)}
        </button>
      ))}
    </div>
  );
}
