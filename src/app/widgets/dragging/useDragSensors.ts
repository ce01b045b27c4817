import {
  KeyboardSensor,
  type KeyboardSensorOptions,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { mouseActivation, touchActivation } from './activation.ts';

const sortableKeys: KeyboardSensorOptions = { coordinateGetter: sortableKeyboardCoordinates };

/**
 * What starts and steers a drag: mouse, finger, keyboard.
 *
 * @param keyboard what keys do; from place to place of a sortable list unless given. The same object every time
 */
export function useDragSensors(keyboard: KeyboardSensorOptions = sortableKeys) {
  return useSensors(
    useSensor(MouseSensor, mouseActivation),
    useSensor(TouchSensor, touchActivation),
    useSensor(KeyboardSensor, keyboard),
  );
}
