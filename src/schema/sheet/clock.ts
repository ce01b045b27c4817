import { instantsOf, wallOf } from '#contract/zonedTime.ts';

/** What the clocks of a zone show at an instant, `2026-11-25 09:30:00`; undefined where they show it at another one, too. */
export const clockIn = (zone: string) => (instant: Date) => {
  const wall = wallOf(instant.getTime(), zone);
  return instantsOf(wall, zone).length === 1 ? wall : undefined;
};
