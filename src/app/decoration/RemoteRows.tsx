import { Empty, Spin } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import type { Remote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.decorator.remoteText);

interface RemoteRowsProps<Row> {
  remote: Remote<readonly Row[]>;
  /** the text of an empty list */
  empty?: string;
  onRetry: () => void;
  children: (row: Row) => ReactNode;
}

/** The rows of a dialog's list, or why there are none. */
export function RemoteRows<Row>({ remote, empty, onRetry, children }: RemoteRowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  // the focused element was replaced: focus this, so that the dialog still hears keys
  useEffect(() => {
    if (remote.status === 'ready' && document.activeElement === document.body)
      list.current?.focus();
  }, [remote]);
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
  return (
    <ul ref={list} className="decoration-list" tabIndex={-1}>
      {remote.value.map(children)}
    </ul>
  );
}
