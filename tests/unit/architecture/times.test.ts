import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Dates and times are computed by `src/contract/zonedTime.ts`, in the platform's zone, and nowhere by the browser's. */

/** What computes with the zone of the machine, and dayjs, which does unless it carries a wall time. */
const ofTheMachine =
  /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\.getTimezoneOffset\(|\.to(Date|Time)String\(|\.toLocale(Date|Time)String\(|from 'dayjs'/;
const allowed = new Set([
  // the picker's adapter, and the language of its calendar
  'src/app/widgets/time/wallPicker.ts',
  'src/app/shell/AppTheme.tsx',
  // contract 4: tokens are refreshed on another calendar day of the person
  'src/app/session/refreshPolicy.ts',
  // how far ahead a year of publication may lie
  'src/server/import/normalise/date.ts',
]);

it('no module but those that are named computes a date or a time with the zone of the machine', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !allowed.has(file));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => ofTheMachine.test(readFileSync(file, 'utf8')))).toEqual([]);
});
