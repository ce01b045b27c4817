import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.decorator.remoteText);

interface LaterProps<Part> {
  /** draws with the part, once it is there */
  children: (part: Part) => ReactNode;
  /** draws the waiting or failure message; without it the message is drawn alone */
  around?: (said: ReactNode) => ReactNode;
}

/**
 * A part of the editor's script that is loaded when it is first needed. A message shows while it loads; if loading fails,
 * the message offers another try.
 *
 * @param load the import; called again only after a failure
 */
export function loadedLater<Part>(load: () => Promise<Part>) {
  let kept: Part | undefined;
  const take = async () => {
    kept ??= await load();
    return kept;
  };
  return function Later({ children, around = (said) => said }: LaterProps<Part>) {
    const { remote, reload } = useRemote(take);
    const part = kept ?? (remote.status === 'ready' ? remote.value : undefined);
    if (part !== undefined) return children(part);
    return around(
      remote.status === 'failed' ? (
        <LoadFailed message={t('partFailed')} onRetry={() => void reload()} />
      ) : (
        <div role="status" className="decoration-part-loading">
          <Spin size="small" /> {t('loading')}
        </div>
      ),
    );
  };
}
