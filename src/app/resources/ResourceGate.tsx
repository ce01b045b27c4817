import type { ReactNode } from 'react';
import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { textsOf } from '../language/index.ts';
import { Control } from '../widgets/Control.tsx';
import { Later } from '../widgets/later/Later.tsx';
import { lazyThemed } from '../widgets/theme/lazyThemed.tsx';
import { useResource, useResources } from './resourcesContext.ts';

const t = textsOf(locales.lists.resource);
const ofLists = textsOf(locales.lists.list);

const Diagnostics = lazyThemed(async () => ({
  default: (await import('./Diagnostics.tsx')).Diagnostics,
}));

interface ResourceGateProps {
  /** name or former name of a list */
  readonly name: string;
  readonly children: (resource: CompiledResource) => ReactNode;
}

/** Waits for the schemas; where the list is broken or unknown, says so in its place. */
export function ResourceGate({ name, children }: ResourceGateProps) {
  const known = useResources();
  const resource = useResource(name);
  if (resource) return children(resource);
  const findings = known.broken.get(name);
  if (findings)
    return (
      <Later fallback={null}>
        <Diagnostics name={name} findings={findings} />
      </Later>
    );
  if (known.state === 'loading' || (known.isPartial && known.state === 'ready'))
    return (
      <div className="bd-bone" style={{ width: '40%' }} role="status" aria-label={t('loading')} />
    );
  const failed = known.state === 'failed';
  return (
    <div className="bd-row bd-wrap bd-box bd-list-missing" role="alert">
      <p className="bd-grow">{failed ? t('loadFailed') : ofLists('unknownList', { name })}</p>
      {failed && <Control onClick={known.retry}>{t('retry')}</Control>}
    </div>
  );
}
