import { useCallback, useState } from 'react';

/** Pictures of `InstitutionDetails` that are still uploading or have failed: a save waits for them. */
export function usePendingPictures() {
  const [pending, setPending] = useState({ count: 0, failed: 0 });
  const takePending = useCallback(
    (count: number, failed: number) => setPending({ count, failed }),
    [],
  );
  return { isPending: pending.count > 0, hasFailed: pending.failed > 0, takePending };
}
