import {
  closestCenter,
  DndContext,
  type DndContextProps,
  KeyboardSensor,
  type KeyboardSensorOptions,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import './dragging.css';

/** When a press becomes a drag: a mouse that has moved 5 px, a finger that has rested 200 ms within 10 px. */
const mouseActivation = { activationConstraint: { distance: 5 } };
const touchActivation = { activationConstraint: { delay: 200, tolerance: 10 } };

const sortableKeys: KeyboardSensorOptions = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * What starts and steers a drag: mouse, finger, keyboard.
 *
 * @param keyboard what keys do. Default: they move through a sortable list. Pass the same object every time
 */
function useDragSensors(keyboard: KeyboardSensorOptions = sortableKeys) {
  return useSensors(
    useSensor(MouseSensor, mouseActivation),
    useSensor(TouchSensor, touchActivation),
    useSensor(KeyboardSensor, keyboard),
  );
}

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
