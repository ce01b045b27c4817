import { multiplyDecimals, roundDecimal } from '#schema/decimal.ts';
import { type CellReading, understood } from './reading.ts';

/** How to convert ratings from another scale: 4 of 5 stars become 8 of 10. */
export interface Scale {
  readonly from: number;
  readonly to: number;
}

/** headings of programs with up to five stars: Goodreads and StoryGraph */
const starHeadings: ReadonlySet<string> = new Set(['my rating', 'average rating', 'star rating']);
/** LibraryThing's heading for ratings is too common to recognise it; these headings of its files are not */
const ofLibraryThing = ['primary author', 'lc classification'];
const stars = 5;

const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/**
 * The scale of a column's ratings, if it differs from that of the field.
 *
 * @param headings all headings of the file, which tell the program that wrote it
 */
export function scaleOf(
  heading: string,
  headings: readonly string[],
  { type, maximum }: { readonly type: string; readonly maximum?: number | undefined },
): Scale | null {
  if (type !== 'number' || maximum === undefined || maximum === stars) return null;
  const said = new Set(headings.map(plain));
  const isOfStars =
    starHeadings.has(plain(heading)) ||
    (plain(heading) === 'rating' && ofLibraryThing.every((one) => said.has(one)));
  return isOfStars ? { from: stars, to: maximum } : null;
}

/** A rating on the scale of its field. */
export function scaled(reading: CellReading<number>, scale: Scale | null | undefined) {
  if (reading.kind !== 'value' || !scale) return reading;
  return { ...reading, value: multiplyDecimals([reading.value, scale.to / scale.from]) };
}

/** decimals that the platform stores of prices and ratings */
const keptDecimals = 2;

/** Rounds a number to the decimals that are stored, with a note if that changes it. */
export function asKept(reading: CellReading<number>): CellReading<number> {
  if (reading.kind !== 'value') return reading;
  const kept = roundDecimal(reading.value, keptDecimals);
  return kept === reading.value ? reading : understood(kept, 'decimalsRounded', String(kept));
}
