import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { TextHistory } from './calls.ts';
import { type Side, sidesOf } from './side.ts';
import '#app/resources/resources.css';

const t = textsOf(locales.listEditor.history);

interface SidesProps {
  readonly history: TextHistory;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

const keys: Readonly<Record<string, (now: number, last: number) => number>> = {
  ArrowDown: (now, last) => Math.min(now + 1, last),
  ArrowUp: (now) => Math.max(now - 1, 0),
  Home: () => 0,
  End: (_now, last) => last,
};

/** The draft and all versions, the newest first; the arrow keys move between them. */
export function Sides({ history, chosen, onChoose }: SidesProps) {
  const sides = sidesOf(history);
  const list = useRef<HTMLOListElement>(null);
  const seen = useRef(history);
  useEffect(() => {
    // after a restore the button that had the focus is gone; the restored version is now the first one
    if (seen.current !== history) list.current?.querySelector('button')?.focus();
    seen.current = history;
  }, [history]);
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const to = keys[event.key]?.(index, sides.length - 1);
    const side = to === undefined ? undefined : sides[to];
    if (to === undefined || side === undefined) return;
    event.preventDefault();
    onChoose(side);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <ol ref={list} className="bd-box bd-history-versions" aria-label={t('versions')}>
      {sides.map((side, index) => (
        <li key={side}>
          <button
            className="bd-row bd-wrap bd-wide"
            type="button"
            aria-current={side === chosen}
            tabIndex={side === chosen ? 0 : -1}
            onClick={() => onChoose(side)}
            onKeyDown={(event) => move(event, index)}
          >
            <SideText history={history} side={side} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function SideText({ history, side }: { history: TextHistory; side: Side }) {
  const { draft, versions, inUse } = history;
  if (side === 'draft')
    return (
      draft && (
        <>
          <strong>{t('draft')}</strong>
          <span className="bd-tag bd-tag-warning">{t('unpublished')}</span>
          <Written author={draft.author} at={draft.updatedAt} />
        </>
      )
    );
  const version = versions.find(({ revision }) => revision === side);
  if (!version) return null;
  const { kind, note, author, createdAt } = version;
  return (
    <>
      <strong>{t('revision', { revision: version.revision })}</strong>
      <span className={`bd-tag bd-tag-${kind === 'removed' ? 'default' : 'processing'}`}>
        {t(kind)}
      </span>
      {side === inUse && <span className="bd-tag bd-tag-success">{t('inUse')}</span>}
      <span className={note ? 'bd-history-note' : 'bd-history-note bd-no'}>
        {note || t('noNote')}
      </span>
      <Written author={author} at={createdAt} />
    </>
  );
}

function Written({ author, at }: { author: string | undefined; at: string | undefined }) {
  if (author === undefined || at === undefined) return null;
  return (
    <small>
      {author} · <time dateTime={at}>{formatInstant(at)}</time>
    </small>
  );
}
