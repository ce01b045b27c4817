import type { CellProps } from 'bookdesk/extending';
import { linePoints, numbersIn } from './points.ts';

const [width, height] = [96, 20];

/** The numbers of the value as a line; screen readers hear them. */
export default function Sparkline({ value }: CellProps) {
  const numbers = numbersIn(value);
  if (numbers.length < 2) return <>{numbers[0] ?? ''}</>;
  return (
    <svg
      role="img"
      aria-label={numbers.join(', ')}
      width={width}
      height={height}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
    >
      <polyline
        points={linePoints(numbers, width, height)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
