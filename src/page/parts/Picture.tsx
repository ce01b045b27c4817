import { sizedPicture } from '#contract/pictureSizing.ts';
import { pictureAddress } from '../links.ts';

/** CSS pixels that what fills the width of a phone is wide. */
export const wholeWidth = 390;

export interface PictureProps {
  address: string;
  /** what stands on the substitute where there is no picture, and names it to those who cannot see it */
  name: string;
  width: number;
  height: number;
  /** CSS pixels that it is wide at most where a look shows it wider than its room; else `width` */
  shown?: number | undefined;
  /** the picture repeats what the text beside it says: then it is silent */
  decorative?: boolean;
  /** the first picture of a page is fetched at once, all others when they come near */
  eager?: boolean;
  className?: string;
}

/** A picture with its room reserved; without an address, a coloured sheet with the first character of the name. */
export function Picture({
  address,
  name,
  width,
  height,
  shown = width,
  decorative = true,
  eager = false,
  className = '',
}: PictureProps) {
  const source = pictureAddress(address);
  if (source === undefined)
    return (
      <span
        className={`picture picture-substitute ${className}`}
        style={{ aspectRatio: `${width} / ${height}` }}
        data-tone={toneOf(name)}
        aria-hidden="true"
      >
        {[...name.trim()][0] ?? '·'}
      </span>
    );
  return (
    <img
      className={`picture ${className}`}
      src={sizedPicture(source, shown)}
      alt={decorative ? '' : name}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
    />
  );
}

const tones = 6;

/** One of six tones, always the same for the same name. */
function toneOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return sum % tones;
}
