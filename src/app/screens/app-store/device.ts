/** The devices that apps are made for; everything else is a desktop, which gets a QR code. */
export type Device = 'ios' | 'android' | 'harmony' | 'desktop';

export interface Reading {
  device: Device;
  /** WeChat's own browser opens neither apps nor files; its menu leads to another browser */
  isWeChat: boolean;
}

function deviceOf(userAgent: string, touchPoints: number): Device {
  // a HarmonyOS computer names itself PC; phones and tablets without Android name only OpenHarmony
  if (/\(PC; OpenHarmony/i.test(userAgent)) return 'desktop';
  if (/OpenHarmony/i.test(userAgent)) return 'harmony';
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios';
  // an iPad calls itself a Mac, which has no touch screen
  if (/Macintosh/i.test(userAgent) && touchPoints > 1) return 'ios';
  // HarmonyOS up to 4 also names Android: it runs Android's apps, not those of later HarmonyOS
  if (/Android/i.test(userAgent)) return 'android';
  return 'desktop';
}

/**
 * Recognises the device by what its browser says.
 *
 * @param touchPoints how many fingers the screen can distinguish, `navigator.maxTouchPoints`
 */
export function readDevice(userAgent: string, touchPoints: number): Reading {
  const device = deviceOf(userAgent, touchPoints);
  return { device, isWeChat: device !== 'desktop' && /MicroMessenger/i.test(userAgent) };
}

/**
 * The address that opens the installed app: its own one, with the query of the link that led here, without `callApp`.
 *
 * @param deepLink `bookdesk://open`
 * @param search with its question mark, or empty
 */
export function appAddress(deepLink: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('callApp');
  const text = query.toString();
  if (text === '') return deepLink;
  return `${deepLink}${deepLink.includes('?') ? '&' : '?'}${text}`;
}
