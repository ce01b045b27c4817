import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Dates and times are computed by `src/contract/zonedTime.ts`, in the platform's zone, and nowhere by the browser's. */

/** What computes with the zone of the machine, and dayjs, which does unless it carries a wall time. */
const ofTheMachine =
  /\.(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(|\.getTimezoneOffset\(|\.to(Date|Time)String\(|\.toLocale(Date|Time)String\(|from 'dayjs'/;
const allowed = new Set([
  // the picker's adapter, and the language of its calendar
  'src/app/widgets/time/wallPicker.ts',
  'src/app/widgets/theme/AppTheme.tsx',
  // contract 4: tokens are refreshed on another calendar day of the person
  'src/app/session/refreshPolicy.ts',
  // whether the clock of the device shows another time, asked before the first screen is drawn
  'src/app/session/platformTime.ts',
  // how far ahead a year of publication may lie
  'src/server/cells/date.ts',
]);

/** Here a text is asked whether it is a date at all, and which one is told by nobody. */
const tellsFormsApart = new Set(['src/schema/infer/texts.ts', 'src/schema/codec.ts']);

it('no module but those that are named computes a date or a time with the zone of the machine', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !allowed.has(file));
  expect(files.length).toBeGreaterThan(1_000);
  const zoneless = (text: string) =>
    text.includes('Intl.DateTimeFormat(') && !text.includes('timeZone');
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return ofTheMachine.test(text) || zoneless(text);
  });
  expect(found).toEqual([]);
});

it('the language of the lists asks no clock and no text for a time but through the zone that it is given', () => {
  const files = readdirSync('src/schema', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/schema/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !tellsFormsApart.has(file));
  expect(files.length).toBeGreaterThan(50);
  const asked = /\bDate\.parse\(|\bnew Date\((?!\)|instant\b|Date\.UTC)/;
  expect(files.filter((file) => asked.test(readFileSync(file, 'utf8')))).toEqual([]);
});
