import { textsOf } from '#app/language/index.ts';
import { otherZone } from '#app/session/platformTime.ts';
import { locales } from '#locales/index.ts';
import './time.css';

const t = textsOf(locales.forms.typedTime);

/** Names the platform's time zone where this device's clock shows another time; else nothing. */
export function ZoneNote() {
  const zone = otherZone();
  return zone === undefined ? null : (
    <p className="bd-soft bd-tiny bd-zone-note">{t('zone', { zone })}</p>
  );
}
