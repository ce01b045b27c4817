import { useSyncExternalStore } from 'react';
import { storeText } from '#app/browserStore.ts';
import { createValue } from '#app/listeners.ts';

/** The device that the canvas shows the page on. */
export const useDevice = (): Device => useSyncExternalStore(device.subscribe, getDevice);

/** Width of the desktop in CSS pixels: the widest column of a page (`.page-body`) with its ground beside it. */
const desktopWidth = 1120;

/** below this nobody can read it; the pane scrolls sideways instead */
const leastZoom = 0.5;

/** How much smaller a desktop is shown in a pane of so many CSS pixels. */
export function zoomFor(width: number): number {
  const zoom = Math.min(1, Math.max(leastZoom, width / desktopWidth));
  return Math.round(zoom * 1000) / 1000;
}

/** How much smaller an element is shown than its own pixels; 1 in a browser that does not tell. */
export function zoomOf(element: Element): number {
  const zoom: unknown = Reflect.get(element, 'currentCSSZoom');
  return typeof zoom === 'number' && zoom > 0 ? zoom : 1;
}

/** What the canvas shows the page on. */
export type Device = 'phone' | 'desktop';

const place = 'bookdesk.decoration.device';
const device = createValue<Device | undefined>(undefined);

/** The device that was chosen last in this browser; at first a phone, as most readers have. */
const getDevice = (): Device =>
  device.get() ?? (localStorage.getItem(place) === 'desktop' ? 'desktop' : 'phone');

/** Shows the page on another device, and remembers it; where there is no room, until the page is closed. */
export function setDevice(next: Device): void {
  storeText(place, next);
  device.set(next);
}
