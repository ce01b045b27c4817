import { useCallback } from 'react';
import { Link, useParams } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { usePageTitle } from '#app/widgets/places/titles.ts';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { SourceDetail } from '#contract/endpoints/sources.ts';
import { loadSource, loadSources } from './calls.ts';
import { sourcesMessages } from './messages.ts';
import { SourceEditor } from './SourceEditor.tsx';
import { newName } from './sourceText.ts';
import './sources.css';

/** `/sources/:name`, for operators: one source, or a new one. */
export function Component() {
  const { name = '' } = useParams();
  return (
    <PlaceGate place="/sources">
      <Loaded key={name} name={name} />
    </PlaceGate>
  );
}

interface Found {
  /** undefined for a new source, and for one that is not there */
  readonly detail: SourceDetail | undefined;
  /** the names that other sources have */
  readonly names: readonly string[];
}

async function load(name: string, signal: AbortSignal): Promise<Found> {
  if (name === newName) {
    const used = (await loadSources(signal)).filter(({ state }) => state !== 'removed');
    return { detail: undefined, names: used.map((one) => one.name) };
  }
  const detail = await loadSource(name, signal).catch((error: unknown) => {
    if (error instanceof CallFailure && error.code === 404) return undefined;
    throw error;
  });
  return { detail, names: [] };
}

function Loaded({ name }: { readonly name: string }) {
  const t = useMessages(sourcesMessages);
  const localized = useLocalized();
  const { remote, reload } = useRemote(
    useCallback((signal: AbortSignal) => load(name, signal), [name]),
  );
  const found = remote.status === 'ready' ? remote.value : undefined;
  const { label } = found?.detail ?? {};
  const title = name === newName ? t('newTitle') : label ? localized(label) : name;
  usePageTitle(title);
  return (
    <section className="bd-source" aria-label={title}>
      <header className="bd-source-head">
        <Link to="/sources">{t('back')}</Link>
        <h1>{title}</h1>
      </header>
      <RemoteValue remote={remote} failed={t('loadFailed')} rows={10} onRetry={reload}>
        {({ detail, names }) =>
          detail || name === newName ? (
            <SourceEditor detail={detail} names={names} reload={reload} />
          ) : (
            <LoadFailed message={t('unknown', { name })} />
          )
        }
      </RemoteValue>
    </section>
  );
}
