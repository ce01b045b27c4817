import { DragHandle } from '#app/widgets/dragging/DragHandle.tsx';
import { useIsHeld, useLifting } from './DragSource.tsx';

interface ComponentHandleProps {
  uuid: string;
  /** name of what it drags, for screen readers */
  label: string;
  className?: string;
}

/** The button that drags a component of the page, by pointer, by finger, by space and arrows. */
export function ComponentHandle({ uuid, label, className }: ComponentHandleProps) {
  const isHeld = useIsHeld(uuid);
  return (
    <DragHandle
      className={className}
      handle={useLifting(uuid)}
      label={label}
      aria-pressed={isHeld || undefined}
    />
  );
}
