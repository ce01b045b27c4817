import { Button } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useMessages } from '../../language/index.ts';
import { resourceMessages } from '../messages.ts';

/** milliseconds that "undo" stays */
const stays = 8_000;
/** milliseconds for somebody without a mouse, who has to find it first */
const staysFocused = 20_000;

interface UndoButtonProps {
  readonly onUndo: () => void;
  /** its time is over */
  readonly onEnd: () => void;
}

/**
 * "Undo" in a notice. Its time stands still while somebody points at it or has come to it by keyboard. Where the focus
 * was lost together with what was deleted it goes here.
 */
export function UndoButton({ onUndo, onEnd }: UndoButtonProps) {
  const t = useMessages(resourceMessages);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useRef(onEnd);
  end.current = onEnd;

  const hold = useCallback(() => clearTimeout(timer.current), []);
  const release = useCallback((milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => end.current(), milliseconds);
  }, []);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) button.current?.focus({ preventScroll: true });
    release(isLost ? staysFocused : stays);
    return hold;
  }, [hold, release]);

  return (
    <Button
      ref={button}
      size="small"
      onClick={onUndo}
      onPointerEnter={hold}
      onPointerLeave={() => release(stays)}
      onKeyDown={hold}
      onBlur={() => release(stays)}
    >
      {t('undo')}
    </Button>
  );
}
