import { Alert, Button } from 'antd';
import { type ReactNode, useLayoutEffect } from 'react';
import { listMessages } from '#contract/messages/lists.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { useMessages } from '../language/index.ts';
import { Diagnostics } from './Diagnostics.tsx';
import { removeEarlyList } from './early/earlyList.ts';
import { resourceMessages } from './messages.ts';
import { findResource, useResources } from './resourcesContext.ts';

interface ResourceGateProps {
  /** name or former name of a list */
  readonly name: string;
  readonly children: (resource: CompiledResource) => ReactNode;
}

/** Waits for the schemas; where the list is broken or unknown, says so in its place. */
export function ResourceGate({ name, children }: ResourceGateProps) {
  const known = useResources();
  const t = useMessages(resourceMessages);
  const ofLists = useMessages(listMessages);
  const resource = findResource(known, name);
  const isSettled = !resource && known.state !== 'loading';
  useLayoutEffect(() => {
    if (isSettled) removeEarlyList();
  }, [isSettled]);
  if (resource) return children(resource);
  const findings = known.broken.get(name);
  if (findings) return <Diagnostics name={name} findings={findings} />;
  if (known.state === 'loading')
    return (
      <div className="bd-bone" style={{ width: '40%' }} role="status" aria-label={t('loading')} />
    );
  const failed = known.state === 'failed';
  return (
    <Alert
      type="error"
      showIcon
      message={failed ? t('loadFailed') : ofLists('unknownList', { name })}
      action={failed && <Button onClick={known.retry}>{t('retry')}</Button>}
    />
  );
}
