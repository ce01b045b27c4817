import { DragHandle } from '#app/widgets/dragging/DragHandle.tsx';
import { useIsHeld, useLifting } from './DragSource.tsx';

interface ComponentHandleProps {
  uuid: string;
  /** name of the component, for screen readers */
  label: string;
  className?: string;
}

/** The button that drags a component, by pointer, by finger, or by space and arrow keys. */
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
