import type { CellProps } from 'bookdesk/extending';
import { Bars } from './Bars.tsx';
import { barsOf } from './bars.ts';

/** The bars of an ISBN; any other text as it is. */
export default function BarcodeCell({ value }: CellProps) {
  const text = typeof value === 'string' ? value : '';
  return barsOf(text) ? <Bars text={text} /> : <span>{text}</span>;
}
