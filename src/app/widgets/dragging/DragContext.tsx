import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type KeyboardSensorOptions,
} from '@dnd-kit/core';
import { useDragSensors } from './useDragSensors.ts';
import './dragging.css';

/**
 * How a pane scrolls while something is dragged near its edge: as fast as the library's default, in half as many steps.
 * Each step costs a layout, and the screen shows at most one in 16 ms.
 */
const autoScroll = { interval: 10, acceleration: 20 };

interface DragContextProps extends Omit<DndContextProps, 'sensors' | 'autoScroll'> {
  /** what screen readers are told */
  accessibility: NonNullable<DndContextProps['accessibility']>;
  /** what keys do. Default: they move through a sortable list. Pass the same object every time */
  keyboard?: KeyboardSensorOptions;
}

/**
 * The area of a drag by mouse, finger and keyboard, announced to screen readers. Panes scroll when something is dragged
 * near their edge. A drop goes to the nearest target unless `collisionDetection` says otherwise.
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
