import { Badge, Button, Popover } from 'antd';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface ToolbarPanelProps {
  /** name of the button and the panel */
  label: string;
  icon: ReactNode;
  /** a part of the label that stands on the button where there is room */
  word?: string;
  /** a number on the button; 0 shows none */
  count?: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** drawn while the panel is open */
  children: ReactNode;
}

/**
 * A button of the toolbar with a panel below it. The focus goes into the panel when it opens, and back to the button on
 * Escape. The panel does not cover the inspector, because it may be about it; on a phone it is as wide as the window.
 */
export function ToolbarPanel(properties: ToolbarPanelProps) {
  const { label, icon, word, count = 0, open, onOpenChange, children } = properties;
  const button = useRef<HTMLButtonElement>(null);
  const [shift, setShift] = useState(0);
  const opening = useOpening(open);
  useLayoutEffect(() => {
    if (open && button.current) setShift(shiftBesideInspector(button.current));
  }, [open]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    onOpenChange(false);
    button.current?.focus();
  };
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      trigger="click"
      placement="bottomRight"
      // an arrow would point at nothing if the panel is moved aside
      arrow={shift === 0}
      {...(shift !== 0 && { align: { offset: [shift, gap] } })}
      classNames={{ root: 'decoration-panel' }}
      title={label}
      content={
        open ? (
          <PanelBody key={opening} label={label} onKeyDown={closeOnEscape}>
            {children}
          </PanelBody>
        ) : null
      }
    >
      <Badge count={count} size="small">
        <Button
          ref={button}
          className={word === undefined ? '' : 'decoration-action-wide'}
          icon={icon}
          aria-label={label}
          title={label}
          aria-expanded={open}
          onKeyDown={closeOnEscape}
        >
          {word}
        </Button>
      </Badge>
    </Popover>
  );
}

/** Counts openings: a popover keeps its content, but the panel has to begin anew each time, with the focus in it. */
function useOpening(open: boolean): number {
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open === open) return opening.count;
  const next = { open, count: open ? opening.count + 1 : opening.count };
  setOpening(next);
  return next.count;
}

const gap = 8;

/** How far a panel must move aside to leave the inspector free; 0 if the inspector is not beside it. */
function shiftBesideInspector(button: HTMLElement): number {
  const inspector = document.querySelector('.decoration-inspector')?.getBoundingClientRect();
  // on a narrow screen the inspector is hidden or as wide as the window
  if (!inspector || inspector.left < inspector.width) return 0;
  return Math.min(0, inspector.left - gap - button.getBoundingClientRect().right);
}

interface PanelBodyProps {
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

function PanelBody({ label, onKeyDown, children }: PanelBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // focus after the popover was positioned
    const frame = requestAnimationFrame(() => body.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div ref={body} role="group" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
