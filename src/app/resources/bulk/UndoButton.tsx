import { useCallback, useEffect, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { gridStop, useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { locales } from '#locales/index.ts';
import { undoKeys } from './undos.ts';
import './bulk.css';

const t = textsOf(locales.lists.resource);

/** milliseconds that the button is shown */
const stays = 8_000;
/** the same for people without a mouse, who have to hear of it and come to it first */
const staysForKeyboard = 20_000;

interface UndoButtonProps {
  readonly onUndo: () => void;
  /** called when the time is over */
  readonly onEnd: () => void;
}

/**
 * The button "undo" in a notice. Its time stops while somebody points at it or focuses it. Its key also works from the
 * list. If the focus was on a deleted row and no other row can take it, it moves to this button, and back to the list
 * when the button goes.
 */
export function UndoButton({ onUndo, onEnd }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useRef(onEnd);
  end.current = onEnd;
  useFocusReturn(gridStop);

  const hold = useCallback(() => clearTimeout(timer.current), []);
  const release = useCallback((milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => end.current(), milliseconds);
  }, []);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (isLost) button.current?.focus({ preventScroll: true });
    const byKeyboard = isLost || activeElement.matches(':focus-visible');
    release(byKeyboard ? staysForKeyboard : stays);
    return hold;
  }, [hold, release]);

  return (
    <Control
      ref={button}
      small
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={onUndo}
      onPointerEnter={hold}
      onPointerLeave={() => release(stays)}
      onKeyDown={hold}
      onBlur={() => release(stays)}
    >
      {t('undo')} <kbd className="bd-soft bd-tiny bd-undo-keys">{undoKeys}</kbd>
    </Control>
  );
}
