import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type KeyboardSensorOptions,
} from '@dnd-kit/core';
import { useDragSensors } from './useDragSensors.ts';
import './dragging.css';

/**
 * How a pane scrolls while something is held near its edge: as fast as the library has it, in half as many steps. Each of
 * them has the browser lay the pane out, and the screen shows no more than one in 16 ms.
 */
const autoScroll = { interval: 10, acceleration: 20 };

interface DragContextProps extends Omit<DndContextProps, 'sensors' | 'autoScroll'> {
  /** what a screen reader is told */
  accessibility: NonNullable<DndContextProps['accessibility']>;
  /** what keys do; from place to place of a sortable list unless given. The same object every time */
  keyboard?: KeyboardSensorOptions;
}

/**
 * Within it things are dragged, by mouse, finger and keyboard, told aloud; panes scroll under what is held near their
 * edge. A drop is on what is nearest unless `collisionDetection` says otherwise.
 */
export function DragContext({
  keyboard,
  collisionDetection = closestCenter,
  children,
  ...rest
}: DragContextProps) {
  return (
    <DndContext
      {...rest}
      sensors={useDragSensors(keyboard)}
      autoScroll={autoScroll}
      collisionDetection={collisionDetection}
    >
      {children}
    </DndContext>
  );
}
