import { useMessages } from '#app/language/index.ts';
import { otherZone } from '#app/session/platformTime.ts';
import { typedTimeMessages } from './messages.ts';
import './time.css';

/** Names the platform's time zone where this device's clock shows another time; else nothing. */
export function ZoneNote() {
  const t = useMessages(typedTimeMessages);
  const zone = otherZone();
  return zone === undefined ? null : <p className="bd-zone-note">{t('zone', { zone })}</p>;
}
