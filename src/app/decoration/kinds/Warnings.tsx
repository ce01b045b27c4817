import { useContext } from 'react';
import { WarningsContext } from './found.ts';

/** The warnings of a check about a path, shown at the input that mends them. */
export function Warnings({ path }: { path: string | undefined }) {
  const found = useContext(WarningsContext).filter(({ field }) => field === path);
  return found.map(({ code, message }) => (
    <p key={`${code} ${message}`} className="bd-warning bd-small decoration-warning">
      {message}
    </p>
  ));
}
