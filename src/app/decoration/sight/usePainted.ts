import { startTransition, useEffect, useState } from 'react';

/** Whether the editor has been painted: what is in sight is seen first, what is not comes after it. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return painted;
}
