import {
  KeyboardSensor,
  type KeyboardSensorOptions,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/** When a press becomes a drag: a mouse that has moved 5 px, a finger that has rested 200 ms within 10 px. */
const mouseActivation = { activationConstraint: { distance: 5 } };
const touchActivation = { activationConstraint: { delay: 200, tolerance: 10 } };

const sortableKeys: KeyboardSensorOptions = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * What starts and steers a drag: mouse, finger, keyboard.
 *
 * @param keyboard what keys do. Default: they move through a sortable list. Pass the same object every time
 */
export function useDragSensors(keyboard: KeyboardSensorOptions = sortableKeys) {
  return useSensors(
    useSensor(MouseSensor, mouseActivation),
    useSensor(TouchSensor, touchActivation),
    useSensor(KeyboardSensor, keyboard),
  );
}
