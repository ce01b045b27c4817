import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import {
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useId,
  useMemo,
  useRef,
} from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { AtomicProps } from './braft.ts';
import { canMove } from './commands.ts';
import { useBlockActions } from './EditorContext.ts';
import type { KeptData, KeptName } from './kept.ts';
import { purifyHtml } from './purify.ts';
import { Tool } from './Tool.tsx';

const t = textsOf(locales.forms.richText);

const stop = (event: SyntheticEvent) => event.stopPropagation();

const titles = {
  table: 'keptTable',
  figure: 'keptFigure',
  list: 'keptList',
  quote: 'keptQuote',
  code: 'keptCode',
  line: 'keptLine',
  image: 'keptImage',
  recording: 'keptRecording',
  box: 'keptBox',
} as const satisfies Record<KeptName, string>;

/** A block that the editor cannot edit: shown as readers see it; selected, moved and removed as a whole. */
export function KeptBlock({ block, contentState, kept }: AtomicProps & { kept: KeptData }) {
  const actions = useBlockActions();
  const box = useRef<HTMLElement>(null);
  const help = useId();
  const shown = useMemo(() => ({ __html: purifyHtml(kept.html) }), [kept.html]);
  const key = block.getKey();
  const name = t(titles[kept.name]);
  const move = (by: 'up' | 'down') => {
    const had = document.activeElement;
    actions.move(key, by);
    // a block that is moved in the page loses the focus
    if (had instanceof HTMLElement && box.current?.contains(had)) had.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // undo and redo belong to the text
    if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) return;
    // "select all" means the whole text, but the browser would select only inside this element
    if ((event.ctrlKey || event.metaKey) && /^a$/i.test(event.key))
      event.currentTarget.parentElement
        ?.closest<HTMLElement>('[contenteditable="true"]')
        ?.focus({ preventScroll: true });
    event.stopPropagation();
    if (event.target !== event.currentTarget || actions.disabled) return;
    const does = deedOf(event);
    if (does === undefined) return;
    event.preventDefault();
    if (does === 'remove') actions.remove(key);
    else if (does === 'write') actions.writeBelow(key);
    else move(does);
  };
  return (
    <section
      ref={box}
      className="bd-rt-block bd-ground bd-rt-kept"
      contentEditable={false}
      suppressContentEditableWarning
      data-kept={key}
      aria-label={t('keptAsItIs', { name })}
      aria-describedby={actions.disabled ? undefined : help}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is selected, and has keys that move and remove it
      tabIndex={0}
      onKeyDown={onKeyDown}
      onKeyUp={stop}
      onFocus={stop}
      onMouseDown={(event) => select(event, box.current)}
      onClickCapture={(event) => {
        // links are not followed while the text is being written
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
      }}
    >
      <div className="bd-row bd-wrap bd-soft bd-small bd-rt-kept-head">
        <span className="bd-grow">{t('keptAsItIs', { name })}</span>
        {actions.disabled ? null : (
          <>
            <Tool
              label={t('moveUp', { name })}
              icon={<ArrowUpOutlined />}
              disabled={!canMove(contentState, key, 'up')}
              onClick={() => move('up')}
            />
            <Tool
              label={t('moveDown', { name })}
              icon={<ArrowDownOutlined />}
              disabled={!canMove(contentState, key, 'down')}
              onClick={() => move('down')}
            />
            <Tool
              label={t('remove', { kind: name })}
              icon={<DeleteOutlined />}
              onClick={() => actions.remove(key)}
            />
            <span id={help} className="bd-rt-kept-help">
              {t('keptHelp')}
            </span>
          </>
        )}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above */}
      <div className="bd-rt-kept-text" dangerouslySetInnerHTML={shown} />
    </section>
  );
}

/** A click outside of tools and players selects the block; the caret cannot enter it. */
function select(event: MouseEvent, box: HTMLElement | null): void {
  event.stopPropagation();
  if (event.target instanceof Element && event.target.closest('button,video,audio')) return;
  event.preventDefault();
  box?.focus();
}

function deedOf({ key, altKey }: KeyboardEvent): 'up' | 'down' | 'remove' | 'write' | undefined {
  if (altKey && key === 'ArrowUp') return 'up';
  if (altKey && key === 'ArrowDown') return 'down';
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  return key === 'Enter' ? 'write' : undefined;
}
