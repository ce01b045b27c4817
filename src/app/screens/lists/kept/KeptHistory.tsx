import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { textsOf } from '#app/language/index.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { KeptTextCalls } from '#contract/endpoints/keptTexts.ts';
import { locales } from '#locales/index.ts';
import { Versions } from '../history/Comparison.tsx';
import { loadVersions } from './calls.ts';

const t = textsOf(locales.listEditor.kept);

interface KeptHistoryProps {
  readonly calls: KeptTextCalls;
  readonly name: string;
  readonly title: string;
  /** the newest revision that the screen knows */
  readonly revision: number;
  /** the text that is being edited; undefined where it is as it is stored */
  readonly text: string | undefined;
  readonly onRestored: () => Promise<void>;
  readonly onClose: () => void;
}

/** The versions of a text, what each says differently, and the way back to it. */
export default function KeptHistory(props: KeptHistoryProps) {
  const { calls, name, title, revision, text, onRestored, onClose } = props;
  const { remote, reload } = useRemote(
    useCallback((signal: AbortSignal) => loadVersions(calls, name, signal), [calls, name]),
  );
  const of = useMemo(() => ({ calls, name, isList: false }), [calls, name]);
  return (
    <FullscreenDialog
      open
      title={t('historyTitle', { name: title })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <RemoteValue remote={remote} failed={t('loadFailed')} onRetry={reload}>
        {(versions) => {
          const [newest] = versions;
          const inUse = newest?.kind === 'removed' ? undefined : newest?.revision;
          const draft = text === undefined ? null : { text };
          return (
            <Versions
              of={of}
              history={{ versions, revision, inUse, draft, fileText: null }}
              onRestored={async () => {
                onClose();
                await onRestored();
              }}
            />
          );
        }}
      </RemoteValue>
    </FullscreenDialog>
  );
}
