import { storeText } from '#app/browserStore.ts';
import { createListeners } from '#app/listeners.ts';

/** What the canvas shows the page on. */
export type Device = 'phone' | 'desktop';

const place = 'bookdesk.decoration.device';
const listeners = createListeners();
/** for a browser that keeps nothing */
let chosen: Device | undefined;

/** The device that was chosen last in this browser; at first a phone, as most readers have. */
export function getDevice(): Device {
  chosen ??= localStorage.getItem(place) === 'desktop' ? 'desktop' : 'phone';
  return chosen;
}

/** Shows the page on another device, and remembers it. */
export function setDevice(device: Device): void {
  chosen = device;
  // where there is no room, it holds until the page is closed
  storeText(place, device);
  listeners.tell();
}

export const subscribeDevice = listeners.add;
