import { Empty, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '#app/language/index.ts';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import type { Remote } from '#app/widgets/remote/useRemote.ts';
import { remoteTextMessages } from './remoteText.ts';

interface RemoteRowsProps<Row> {
  remote: Remote<readonly Row[]>;
  /** what an empty list says */
  empty?: string;
  onRetry: () => void;
  children: (row: Row) => ReactNode;
}

/** The rows of a dialog's list, or why there are none. */
export function RemoteRows<Row>({ remote, empty, onRetry, children }: RemoteRowsProps<Row>) {
  const t = useMessages(remoteTextMessages);
  if (remote.status === 'loading') return <Spin className="decoration-rows-loading" />;
  if (remote.status === 'failed')
    return (
      <LoadFailed
        message={t('loadFailed')}
        reason={remote.reason}
        requestId={remote.requestId}
        onRetry={onRetry}
      />
    );
  if (remote.value.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty ?? t('nothing')} />;
  return <ul className="decoration-list">{remote.value.map(children)}</ul>;
}
