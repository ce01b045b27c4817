/** The devices that apps are made for; everything else is a desktop, which gets a QR code. */
export type Device = 'ios' | 'android' | 'harmony' | 'desktop';

export interface Reading {
  device: Device;
  /** WeChat's inner browser opens neither apps nor files: its own menu leads outside */
  isWeChat: boolean;
}

function deviceOf(userAgent: string, touchPoints: number): Device {
  // a computer of HarmonyOS names itself PC; phones and tablets without Android name OpenHarmony alone
  if (/\(PC; OpenHarmony/i.test(userAgent)) return 'desktop';
  if (/OpenHarmony/i.test(userAgent)) return 'harmony';
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios';
  // an iPad calls itself a Mac, which has no touch screen
  if (/Macintosh/i.test(userAgent) && touchPoints > 1) return 'ios';
  // HarmonyOS up to 4 names Android too: it runs Android's apps, and not those of its successor
  if (/Android/i.test(userAgent)) return 'android';
  return 'desktop';
}

/**
 * Tells devices apart by what their browser says of itself.
 *
 * @param touchPoints how many fingers the screen can tell apart, `navigator.maxTouchPoints`
 */
export function readDevice(userAgent: string, touchPoints: number): Reading {
  const device = deviceOf(userAgent, touchPoints);
  return { device, isWeChat: device !== 'desktop' && /MicroMessenger/i.test(userAgent) };
}

/**
 * What opens the installed app: its own address, with the query of the link that led here, but for `callApp`.
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
