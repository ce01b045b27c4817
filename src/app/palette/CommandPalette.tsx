import { Modal } from 'antd';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isComposing } from '#app/widgets/composing.ts';
import { locales } from '#locales/index.ts';
import { textsOf } from '../language/index.ts';
import { MenuIcon } from '../widgets/places/icons.tsx';
import { type Offer, orderOffers } from './offers.ts';
import { recentCommands, rememberCommand } from './recent.ts';
import { useAllCommands } from './useAllCommands.ts';
import { useRecordCommands } from './useRecordCommands.ts';
import './palette.css';

const t = textsOf(locales.palette.palette);

/**
 * Keeps the focus in the palette's text while it is open. If a screen that loads meanwhile wants the focus for one of
 * its fields, it gets it when the palette closes; otherwise the focus returns to where it was.
 */
function useTextFocus(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let former = document.activeElement;
    const onFocusIn = ({ target }: FocusEvent) => {
      // a dialog above the palette has to be answered first
      if (!(target instanceof Element) || target.closest('[role="dialog"]')) return;
      former = target;
      text.current?.focus();
    };
    // antd adds the dialog to the page after drawing its content
    const frame = requestAnimationFrame(() => text.current?.focus());
    document.addEventListener('focusin', onFocusIn);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocusIn);
      // the text leaves the document after its effects have ended
      queueMicrotask(() => {
        if (document.activeElement === document.body && former instanceof HTMLElement)
          former.focus();
      });
    };
  }, [text]);
}

/**
 * Finds records, and lists, screens and actions by name in either language, and opens or runs them. A combobox with a
 * list box: the focus stays in the text, the arrow keys choose.
 *
 * @param onClose called when the palette closes, whether or not something was chosen
 */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      // read by screen readers, not visible
      title={t('open')}
      transitionName="ant-fade"
      footer={null}
      closable={false}
      onCancel={onClose}
      width={640}
      className="bd-palette"
      classNames={{ header: 'bd-unseen' }}
    >
      <Finder onClose={onClose} />
    </Modal>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const commands = useAllCommands();
  const [recent] = useState(recentCommands);
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const { offers, answer, partly, unasked } = useRecordCommands(text, composing);
  /** the id of the line that the person has moved to; undefined: the first */
  const [chosen, setChosen] = useState<string>();
  /** Enter was pressed before the records came */
  const [isAwaited, setAwaited] = useState(false);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(
    () => orderOffers(commands, offers, text, recent, t),
    [commands, offers, text, recent],
  );
  const place = Math.max(
    found.findIndex(({ id }) => id === chosen),
    0,
  );
  const active = found[place];
  const optionId = ({ id }: Offer) => `${listId}-${id}`;

  useTextFocus(field);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });

  const run = (offer: Offer | undefined) => {
    if (!offer || offer.refusal !== undefined) return;
    rememberCommand(offer.id);
    onClose();
    offer.run();
  };
  const move = (to: number) =>
    setChosen(found[(to + found.length) % Math.max(found.length, 1)]?.id);
  // what a person who types and presses Enter means may still be on its way
  const enter = () => {
    if (answer.state === 'asking' && chosen === undefined) setAwaited(true);
    else run(active);
  };
  useEffect(() => {
    if (!isAwaited || answer.state === 'asking') return;
    setAwaited(false);
    run(active);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // during composition, Enter and arrow keys belong to the input method
    if (isComposing(event)) return;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(place + 1),
      ArrowUp: () => move(place - 1),
      PageDown: () => move(Math.min(place + 8, found.length - 1)),
      PageUp: () => move(Math.max(place - 8, 0)),
      Enter: enter,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    <>
      <input
        ref={field}
        className="bd-wide bd-palette-text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-label={t('open')}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        placeholder={t('placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(undefined);
          setAwaited(false);
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onKeyDown}
      />
      <div id={listId} ref={list} role="listbox" aria-label={t('open')} className="bd-palette-list">
        {found.map((offer, index) => (
          <div key={offer.id}>
            {offer.heading !== found[index - 1]?.heading && (
              <div className="bd-faint bd-tiny bd-palette-group" role="presentation">
                {offer.heading}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field */}
            <div
              id={optionId(offer)}
              role="option"
              aria-selected={offer === active}
              aria-disabled={offer.refusal !== undefined || undefined}
              className="bd-row bd-palette-command"
              onMouseMove={() => setChosen(offer.id)}
              onClick={() => run(offer)}
            >
              <span aria-hidden="true" className="bd-faint">
                <MenuIcon name={offer.icon} />
              </span>
              <span className="bd-ellipsis">{offer.title}</span>
              {offer.note && (
                <small className="bd-clip bd-soft bd-palette-note">{offer.note}</small>
              )}
              {offer.refusal !== undefined && <small>{offer.refusal}</small>}
              {offer.keys && <kbd>{offer.keys}</kbd>}
            </div>
          </div>
        ))}
        {found.length === 0 && answer.state !== 'asking' && answer.state !== 'failed' && (
          <p className="bd-palette-nothing">{t('nothing', { text })}</p>
        )}
        {answer.state === 'failed' && (
          <p className="bd-palette-nothing" role="alert">
            {t('searchFailed', { reason: answer.reason })}
          </p>
        )}
        {partly !== '' && <p className="bd-palette-nothing">{t('partly', { lists: partly })}</p>}
        {unasked !== '' && <p className="bd-palette-nothing">{t('unasked', { lists: unasked })}</p>}
      </div>
      <div className="bd-flex bd-gap-12 bd-spread bd-soft bd-tiny bd-palette-foot">
        <span role="status">
          {answer.state === 'asking'
            ? t('searching')
            : text !== '' && t('found', { count: found.length })}
        </span>
        <span aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')} · <kbd>Enter</kbd> {t('run')} · <kbd>Esc</kbd>{' '}
          {t('close')}
        </span>
      </div>
    </>
  );
}
