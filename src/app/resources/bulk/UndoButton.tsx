import { useCallback, useEffect, useRef } from 'react';
import { useMessages } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { gridStop, useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { resourceMessages } from '../messages.ts';
import { undoKeys, useUndoKey } from './useUndoKey.ts';
import './bulk.css';

/** milliseconds that "undo" stays */
const stays = 8_000;
/** milliseconds for somebody without a mouse, who has to hear of it first */
const staysForKeyboard = 20_000;

interface UndoButtonProps {
  readonly onUndo: () => void;
  /** its time is over */
  readonly onEnd: () => void;
}

/**
 * "Undo" in a notice. Its time stands still while somebody points at it or has come to it by keyboard; from the list
 * its key does the same, so that nobody has to go there. Where the focus was lost together with what was deleted, and no
 * row is left to take it, it goes here; once it is gone, the focus returns to the list.
 */
export function UndoButton({ onUndo, onEnd }: UndoButtonProps) {
  const t = useMessages(resourceMessages);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useRef(onEnd);
  end.current = onEnd;
  const takeBack = useUndoKey(onUndo);
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
      onClick={takeBack}
      onPointerEnter={hold}
      onPointerLeave={() => release(stays)}
      onKeyDown={hold}
      onBlur={() => release(stays)}
    >
      {t('undo')} <kbd className="bd-undo-keys">{undoKeys}</kbd>
    </Control>
  );
}
