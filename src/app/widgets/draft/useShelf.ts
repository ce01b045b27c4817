import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { openShelf, type Shelf } from './shelf.ts';

/** The shelf of one thing, as long as the component stands; undefined while it is opened. @param shape the same every time */
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
