import type { Dayjs } from 'dayjs';

/** `Asia/Shanghai, UTC+08:00`: where the clock stands that the person reads. */
export function zoneText(at: Dayjs): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${name}, UTC${at.format('Z')}`;
}
