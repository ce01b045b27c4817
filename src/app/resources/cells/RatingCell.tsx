import type { CSSProperties } from 'react';
import type { CellProps } from '#extending/define.ts';
import { Nothing } from './values.tsx';

/** ratings are read in half stars */
const steps = 10;

/** A number out of 10 (or the field's maximum) as five stars, drawn by the style sheet: one element for a cell. */
export function RatingCell({ value, field }: CellProps) {
  if (typeof value !== 'number') return <Nothing />;
  const maximum = field.maximum ?? 10;
  const share = Math.min(1, Math.max(0, value / maximum));
  const property: Record<`--${string}`, string> = {
    '--bd-share': `${(Math.round(share * steps) * 100) / steps}%`,
  };
  return (
    <span
      className="bd-stars"
      role="img"
      aria-label={`${value} / ${maximum}`}
      title={String(value)}
      // React's type of a style does not know custom properties
      style={property as CSSProperties}
    />
  );
}
