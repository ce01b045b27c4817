import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '#app/language/index.ts';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { remoteTextMessages } from './remoteText.ts';

interface LaterProps<Part> {
  /** draws with the part, once it is there */
  children: (part: Part) => ReactNode;
  /** puts what is said meanwhile in its place; as it is where it is not given */
  around?: (said: ReactNode) => ReactNode;
}

/**
 * A part of the editor's script that is loaded when it is first needed. Until it is there that is said; where it fails,
 * with another try: the network going away must not take the editor with it.
 *
 * @param load the import; it is asked again after a failure alone
 */
export function loadedLater<Part>(load: () => Promise<Part>) {
  let kept: Part | undefined;
  const take = async () => {
    kept ??= await load();
    return kept;
  };
  return function Later({ children, around = (said) => said }: LaterProps<Part>) {
    const t = useMessages(remoteTextMessages);
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
