import type { FocalPoint } from '#contract/entities/special.ts';
import { sizedPicture } from '#contract/pictureSizing.ts';
import { pictureAddress } from '../links.ts';

/** Width in CSS pixels of something that fills the width of a phone. */
export const wholeWidth = 390;

export interface PictureProps {
  address: string;
  /** name of the picture: read by screen readers, and shown if there is no picture */
  name: string;
  width: number;
  height: number;
  /** greatest width in CSS pixels at which it is shown, if that is more than `width` */
  shown?: number | undefined;
  /** whether the text beside it says the same; screen readers then skip it */
  decorative?: boolean;
  /** whether it is loaded at once, as the first picture of a page; others load when they come near */
  eager?: boolean;
  /** what of it stays in sight where it is cropped; the middle if it is absent */
  focalPoint?: FocalPoint | undefined;
  className?: string;
}

/** A picture with reserved space; without an address, a coloured area with the first character of the name. */
export function Picture({
  address,
  name,
  width,
  height,
  shown = width,
  decorative = true,
  eager = false,
  focalPoint,
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
      style={focalPoint && { objectPosition: `${focalPoint.x}% ${focalPoint.y}%` }}
    />
  );
}

const tones = 6;

/** One of six colours, always the same for a name. */
function toneOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return sum % tones;
}
