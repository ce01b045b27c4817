import { useEffect, useState } from 'react';
import { onceBack } from '../session/connection.ts';

/** Whether a picture could not be shown. It is tried again once the platform answers again after it did not. */
export function useBrokenPicture(address: string) {
  const [broken, setBroken] = useState<string>();
  const isBroken = broken === address;
  useEffect(() => (isBroken ? onceBack(() => setBroken(undefined)) : undefined), [isBroken]);
  return { isBroken, onError: () => setBroken(address) };
}
