import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { localized, useLanguage } from '#app/language/index.ts';
import type { RegisteredKind } from '../kinds/kind.ts';
import { drawWhenIdle, forgetDrawing } from '../sight/idleQueue.ts';
import { Miniature } from './Miniature.tsx';
import { shownSmall } from './shownSmall.ts';

/** cards are white: on this they are seen */
const ground = '#F5F5F5';

interface KindProps {
  kind: RegisteredKind;
}

/** How a kind looks to readers, drawn small with what stands for its contents, once the browser has nothing else to do. */
export function KindDrawing({ kind }: KindProps) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const part = {};
    drawWhenIdle(part, 'far', () => setDrawn(true));
    return () => forgetDrawing(part);
  }, []);
  return isDrawn ? <Drawing kind={kind} /> : null;
}

function Drawing({ kind }: KindProps) {
  const { language } = useLanguage();
  const components = useMemo(
    () => shownSmall(kind.create(`kind-${kind.key}`, language), {}, language),
    [kind, language],
  );
  return <Miniature components={components} colour={ground} />;
}

/** milliseconds that a mouse rests on a card before the drawing shows: others are only passed */
const rest = 250;
/** CSS pixels between a card and its drawing, and between that and the edges of the window */
const gap = 12;
/** about its size with the sentence below it, in CSS pixels; `looks.css` has it, too */
const size = { width: 260, height: 280 };

/**
 * Shows the drawing of a kind large beside its card, while a mouse rests on that or the keyboard is there; a press puts it away.
 *
 * @returns what the card listens to, and the drawing
 */
export function useLargeDrawing(kind: RegisteredKind) {
  const [at, setAt] = useState<{ left: number; top: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const hide = () => {
    clearTimeout(timer.current);
    setAt(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (card: Element) => {
    const { right, top } = card.getBoundingClientRect();
    // a palette that stands alone has larger drawings itself
    if (right + size.width + 2 * gap > innerWidth) return;
    const lowest = innerHeight - size.height - gap;
    setAt({ left: right + gap, top: Math.max(gap, Math.min(top, lowest)) });
  };
  const listeners = {
    onPointerEnter({ pointerType, currentTarget }: PointerEvent) {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => show(currentTarget), rest);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus({ target, currentTarget }: FocusEvent) {
      if (target.matches(':focus-visible')) show(currentTarget);
    },
    onBlur: hide,
    onKeyDown({ key }: KeyboardEvent) {
      if (key !== 'Tab' && key !== 'Shift') hide();
    },
  };
  return { listeners, drawing: at && <LargeDrawing kind={kind} {...at} /> };
}

function LargeDrawing({ kind, left, top }: KindProps & { left: number; top: number }) {
  return createPortal(
    <div
      className="bd-edged bd-ground decoration-kind-large"
      aria-hidden="true"
      style={{ left, top }}
    >
      <Drawing kind={kind} />
      <p>{localized(kind.description)}</p>
    </div>,
    document.body,
  );
}
