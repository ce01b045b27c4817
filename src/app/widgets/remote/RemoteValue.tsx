import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';
import type { Remote } from './useRemote.ts';

interface RemoteValueProps<T> {
  readonly remote: Remote<T>;
  /** says what could not be loaded, as a sentence */
  readonly failed: string;
  /** lines that stand in while it is loading. Default: 3 */
  readonly rows?: number;
  /** Loads it again. */
  readonly onRetry: () => unknown;
  readonly children: (value: T) => ReactNode;
}

/**
 * Shows what is loaded; before that, lines that stand in for it, or why it could not be loaded, with another try.
 *
 * @example
 * const { remote, reload } = useRemote(loadSources);
 * <RemoteValue remote={remote} failed={t('failed')} onRetry={reload}>
 *   {(sources) => <SourcesTable sources={sources} />}
 * </RemoteValue>
 */
export function RemoteValue<T>({
  remote,
  failed,
  rows = 3,
  onRetry,
  children,
}: RemoteValueProps<T>) {
  if (remote.status === 'loading') return <Skeleton active paragraph={{ rows }} />;
  if (remote.status === 'ready') return children(remote.value);
  return (
    <LoadFailed
      message={failed}
      reason={remote.reason}
      requestId={remote.requestId}
      onRetry={() => void onRetry()}
    />
  );
}
