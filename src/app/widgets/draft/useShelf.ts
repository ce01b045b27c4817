import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { openShelf, type Shelf } from './shelf.ts';

const none: readonly string[] = [];

/**
 * The shelf of a draft while the component is mounted; undefined while it is being opened. @param shape pass the same
 * one every time @param former kinds under which it may have been kept before; the same ones every time
 */
export function useShelf<V>(
  account: string,
  kind: string,
  id: string | undefined,
  shape: z.ZodType<V>,
  former = none,
): Shelf<V> | undefined {
  const [shelf, setShelf] = useState<Shelf<V>>();
  useEffect(() => {
    let hasLeft = false;
    const opening = openShelf({ account, kind, id }, shape, former);
    void opening.then((opened) => {
      if (!hasLeft) setShelf(opened);
    });
    return () => {
      hasLeft = true;
      setShelf(undefined);
      void opening.then((opened) => opened.release());
    };
  }, [account, kind, id, shape, former]);
  return shelf;
}
