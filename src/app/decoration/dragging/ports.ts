import { createContext, type SyntheticEvent, useContext } from 'react';
import type { SourceId } from './dragStore.ts';

/** The events that can begin a drag, by React's names: the sensors of the library listen for these. */
export type Gesture = 'onMouseDown' | 'onTouchStart' | 'onKeyDown';

/** id of the element with the instructions for screen readers */
export const instructions = 'decoration-dragging';

/** How parts of the screen reach the drag library, which is beside them and not around them. */
export interface Port {
  /** Passes on an event that may begin a drag of `from`. */
  begin(gesture: Gesture, event: SyntheticEvent<HTMLElement>, from: HTMLElement): void;
  /** Tells the library the position of the column that takes the drops. */
  settle(): void;
}

export type Ports = Map<SourceId, Port>;

const PortsContext = createContext<Ports | undefined>(undefined);
export const PortsProvider = PortsContext.Provider;

/** The ports of the area around. @throws Error outside of one */
export function usePorts(): Ports {
  const ports = useContext(PortsContext);
  if (!ports) throw new Error('This component belongs inside a DragArea.');
  return ports;
}
