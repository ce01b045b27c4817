import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { localized } from '#app/language/index.ts';
import type { KeptTextCalls } from '#contract/endpoints/keptTexts.ts';
import type { ManagedSource } from '#contract/endpoints/sources.ts';

const KeptHistory = lazy(() => import('./KeptHistory.tsx'));

interface HistoryLaterProps {
  readonly calls: KeptTextCalls;
  /** undefined for a new text */
  readonly detail:
    | (Pick<ManagedSource, 'name' | 'label' | 'revision'> & { readonly text: string })
    | undefined;
  /** the text that is being edited */
  readonly text: string;
  readonly reload: () => Promise<void>;
}

/** The versions of a text, while its address says `?history`. */
export function HistoryLater({ calls, detail, text, reload }: HistoryLaterProps) {
  const [query, setQuery] = useSearchParams();
  if (!detail || !query.has('history')) return null;
  const { name, label, revision } = detail;
  return (
    <Suspense fallback={null}>
      <KeptHistory
        {...{ calls, name, revision }}
        text={text === detail.text ? undefined : text}
        title={label ? localized(label) : name}
        onRestored={reload}
        onClose={() => setQuery({}, { replace: true })}
      />
    </Suspense>
  );
}
