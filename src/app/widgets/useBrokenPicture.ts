import { useEffect, useState } from 'react';
import { onceBack } from '../session/connection.ts';

/** Whether a picture could not be shown. It is tried again when the platform is reachable again. */
export function useBrokenPicture(address: string) {
  const [broken, setBroken] = useState<string>();
  const isBroken = broken === address;
  useEffect(() => (isBroken ? onceBack(() => setBroken(undefined)) : undefined), [isBroken]);
  return { isBroken, onError: () => setBroken(address) };
}
