import { useContext } from 'react';
import { WarningsContext } from './found.ts';

/** What a check warns of at a path, where the input is that mends it. */
export function Warnings({ path }: { path: string | undefined }) {
  const found = useContext(WarningsContext).filter(({ field }) => field === path);
  return found.map(({ code, message }) => (
    <p key={`${code} ${message}`} className="decoration-warning">
      {message}
    </p>
  ));
}
