import { useSyncExternalStore } from 'react';
import { type Device, getDevice, subscribeDevice } from './device.ts';

/** The device that the canvas shows the page on. */
export const useDevice = (): Device => useSyncExternalStore(subscribeDevice, getDevice);
