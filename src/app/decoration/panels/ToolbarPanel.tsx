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
  /** names the button and the panel */
  label: string;
  icon: ReactNode;
  /** how much there is to look at; 0 shows no number */
  count?: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** drawn while the panel is open */
  children: ReactNode;
}

/**
 * A button of the toolbar with a panel below it. The focus goes into the panel when it opens, and back to the button on
 * Escape. It leaves the inspector free, which it may be about; on a phone it takes the width of the window.
 */
export function ToolbarPanel(properties: ToolbarPanelProps) {
  const { label, icon, count = 0, open, onOpenChange, children } = properties;
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
      // what stands aside points at nothing
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
          icon={icon}
          aria-label={label}
          title={label}
          aria-expanded={open}
          onKeyDown={closeOnEscape}
        />
      </Badge>
    </Popover>
  );
}

/** Which opening this is: a popover keeps what it held, and each time the panel begins anew, with the focus in it. */
function useOpening(open: boolean): number {
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open === open) return opening.count;
  const next = { open, count: open ? opening.count + 1 : opening.count };
  setOpening(next);
  return next.count;
}

const gap = 8;

/** How far to the side a panel below a button stands clear of the inspector; not at all where that is not beside it. */
function shiftBesideInspector(button: HTMLElement): number {
  const inspector = document.querySelector('.decoration-inspector')?.getBoundingClientRect();
  // on a narrow screen it is hidden, or has the whole width
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
    // what pops up is put to its place first
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
