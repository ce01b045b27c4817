import type { CellProps } from './Cell.tsx';
import { Nothing } from './values.tsx';

/** Data of no fixed shape, as JSON. */
export default function JsonCell({ value }: CellProps) {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return <Nothing />;
  const text = JSON.stringify(value);
  return (
    <code className="bd-ellipsis" title={JSON.stringify(value, null, 2)}>
      {text}
    </code>
  );
}
