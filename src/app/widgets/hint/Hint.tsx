import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import './hint.css';

interface HintProps {
  /** undefined shows no hint */
  readonly text: string | undefined;
  /** Default: above */
  readonly side?: 'above' | 'right';
  /** tells screen readers the same text itself */
  readonly children: ReactNode;
}

/** Shows a text beside a control while the pointer or the focus is on it; drawn without antd. */
export function Hint({ text, side = 'above', children }: HintProps) {
  const [at, setAt] = useState<{ left: number; top: number }>();
  const show = ({ currentTarget }: SyntheticEvent) => {
    const { left, right, top, width, height } = (
      currentTarget.firstElementChild ?? currentTarget
    ).getBoundingClientRect();
    setAt(
      side === 'above'
        ? { left: left + width / 2, top: top - 8 }
        : { left: right + 8, top: top + height / 2 },
    );
  };
  const hide = () => setAt(undefined);
  return (
    <span
      role="none"
      className="bd-hinted"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {at &&
        text !== undefined &&
        text !== '' &&
        createPortal(
          <span className={`bd-small bd-hint bd-hint-${side}`} role="tooltip" style={at}>
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}
