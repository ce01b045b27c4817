import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { openShelf, type Shelf } from './shelf.ts';

/**
 * The shelf of a draft while the component is mounted; undefined while it is being opened. @param shape pass the same
 * one every time
 */
export function useShelf<V>(
  account: string,
  kind: string,
  id: string | undefined,
  shape: z.ZodType<V>,
): Shelf<V> | undefined {
  const [shelf, setShelf] = useState<Shelf<V>>();
  useEffect(() => {
    let hasLeft = false;
    const opening = openShelf({ account, kind, id }, shape);
    void opening.then((opened) => {
      if (!hasLeft) setShelf(opened);
    });
    return () => {
      hasLeft = true;
      setShelf(undefined);
      void opening.then((opened) => opened.release());
    };
  }, [account, kind, id, shape]);
  return shelf;
}
