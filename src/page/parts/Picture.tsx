import type { FocalPoint } from '#contract/entities/special.ts';
import { pictureChoices, sizedPicture } from '#contract/pictureSizing.ts';
import { pictureAddress } from '../links.ts';

/** Width in CSS pixels of something that fills the width of a phone. */
export const wholeWidth = 390;

/** Widths on the screen (`sizes`) of what fills the width of a page, and of what is one of two in it. */
export const acrossPageWidth = 992;
export const acrossPage = `(min-width: 1040px) ${acrossPageWidth}px, 100vw`;
export const halfOfPage = '(min-width: 640px) 490px, 100vw';

export interface PictureProps {
  address: string;
  /** name of the picture: read by screen readers, and shown if there is no picture */
  name: string;
  width: number;
  height: number;
  /** greatest width in CSS pixels at which it is shown, if that is more than `width` */
  shown?: number | undefined;
  /** its width on the screen (`sizes`), if that is not `shown` */
  sizes?: string | undefined;
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
  sizes = `${shown}px`,
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
  const choices = pictureChoices(source, shown);
  return (
    <img
      className={`picture ${className}`}
      // before the address, so that no browser begins with that
      {...(choices && { sizes, srcSet: choices })}
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
