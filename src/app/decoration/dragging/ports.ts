import { createContext, type SyntheticEvent, useContext } from 'react';
import type { SourceId } from './dragStore.ts';

/** What can begin a drag, as React names it: the sensors of the library listen for these. */
export type Gesture = 'onMouseDown' | 'onTouchStart' | 'onKeyDown';

/** Id of the element that says to a screen reader how things are dragged. */
export const instructions = 'decoration-dragging';

/** How the parts of the screen reach the library that drags: it stands beside them, not around them. */
export interface Port {
  /** Hands on what may begin a drag, which then begins where `from` is. */
  begin(gesture: Gesture, event: SyntheticEvent<HTMLElement>, from: HTMLElement): void;
  /** Tells the library where the column stands whose drops it takes. */
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
