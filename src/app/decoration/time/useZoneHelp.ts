import { useMessages } from '#app/language/index.ts';
import { otherZone } from '#app/session/platformTime.ts';
import { locales } from '#locales/index.ts';

/** The note at a time field if the platform's zone differs from this device's. */
export function useZoneHelp(): string | undefined {
  const t = useMessages(locales.decorator.time);
  const zone = otherZone();
  return zone === undefined ? undefined : t('zoneHelp', { zone });
}
