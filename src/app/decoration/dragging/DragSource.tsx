import {
  createContext,
  type HTMLAttributes,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useMemo,
} from 'react';
import { DragHandle } from '#app/widgets/dragging/DragHandle.tsx';
import { useDragging, useEditing } from '../EditorContext.tsx';
import { type Gesture, instructions, type Part, type SourceId } from './dragStore.ts';

interface DragSourceProps {
  id: SourceId;
  /** the element of the part that was pressed: the drag begins where it is */
  partWith: (pressed: HTMLElement) => HTMLElement;
  children: ReactNode;
}

/** An area whose parts can be dragged: the palette, the page, its outline. */
export function DragSource({ id, partWith, children }: DragSourceProps) {
  const { dragging, readOnly } = useEditing();
  const lifting = useMemo<Lifting | undefined>(() => {
    if (readOnly) return undefined;
    return (part, of) => {
      const begin = (gesture: Gesture) => (event: SyntheticEvent<HTMLElement>) => {
        dragging.press(part, of);
        dragging.ports.get(id)?.begin(gesture, event, partWith(event.currentTarget));
      };
      return {
        'aria-describedby': instructions,
        onMouseDown: begin('onMouseDown'),
        onTouchStart: begin('onTouchStart'),
        onKeyDown: begin('onKeyDown'),
      };
    };
  }, [dragging, readOnly, id, partWith]);
  return <LiftingContext.Provider value={lifting}>{children}</LiftingContext.Provider>;
}

/** What makes an element start a drag: listeners, and the id of the instructions for screen readers. */
type LiftingHandle = Pick<HTMLAttributes<HTMLElement>, Gesture | 'aria-describedby'>;
type Lifting = (part: Part, of?: string) => LiftingHandle;

const LiftingContext = createContext<Lifting | undefined>(undefined);

/**
 * Makes an element drag a part of the source around it; gives nothing in view mode.
 *
 * @param of uuid of the component of an item
 */
export function useLifting(part: Part, of?: string): LiftingHandle | undefined {
  const lifting = useContext(LiftingContext);
  return useMemo(() => lifting?.(part, of), [lifting, part, of]);
}

/** Whether the present drag holds the part. */
export function useIsHeld(part: Part): boolean {
  return useDragging((dragging) => dragging.isHeld(part));
}

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
