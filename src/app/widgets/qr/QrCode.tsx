import { useMemo } from 'react';
import { encode } from 'uqr';

/** light modules around the code; scanners need four */
const quietZone = 4;

/** The dark modules as one path, a rectangle for each run of a row. */
function darkPath(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = [];
  rows.forEach((row, y) => {
    let x = 0;
    while (x < row.length) {
      let end = x;
      while (row[end]) end += 1;
      if (end > x) parts.push(`M${x} ${y}h${end - x}v1H${x}z`);
      x = end + 1;
    }
  });
  return parts.join('');
}

interface QrCodeProps {
  /** what it holds */
  text: string;
  /** its description for screen readers */
  label: string;
  className?: string;
}

/** A QR code as SVG, with its quiet zone, black on white on any background. It fills its container. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { size: modules, data } = encode(text, { ecc: 'M', border: quietZone });
    return { size: modules, path: darkPath(data) };
  }, [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
