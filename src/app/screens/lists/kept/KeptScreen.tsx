import { type ReactNode, useCallback } from 'react';
import { Link, useParams } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { usePageTitle } from '#app/widgets/places/titles.ts';
import { LoadFailed } from '#app/widgets/remote/LoadFailed.tsx';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { ManagedSource } from '#contract/endpoints/sources.ts';
import { locales } from '#locales/index.ts';
import { newName } from './calls.ts';
import './kept.css';

const t = textsOf(locales.listEditor.kept);

type Named = Pick<ManagedSource, 'name' | 'label' | 'state' | 'revision'>;

interface KeptScreenProps<T extends Named> {
  /** of the overview, which leads here */
  readonly place: '/sources' | '/dashboards';
  /** its words; `unknown` says that there is none of a name */
  readonly t: (key: 'back' | 'newTitle' | 'unknown', values?: { readonly name: string }) => string;
  readonly load: (name: string, signal: AbortSignal) => Promise<T>;
  readonly loadAll: (signal: AbortSignal) => Promise<readonly Named[]>;
  /** stands beside the title of one that is there */
  readonly beside?: (detail: T) => ReactNode;
  /** draws its editor */
  readonly children: (edited: {
    /** undefined for a new one */
    readonly detail: T | undefined;
    /** the names that a new one cannot have */
    readonly names: readonly string[];
    readonly reload: () => Promise<void>;
  }) => ReactNode;
}

/** The screen of one text that operators keep, by the name in its address, or of a new one (`-new`). */
export function KeptScreen<T extends Named>(props: KeptScreenProps<T>) {
  const { name = '' } = useParams();
  return (
    <PlaceGate place={props.place}>
      <One key={name} {...props} name={name} />
    </PlaceGate>
  );
}

function One<T extends Named>(props: KeptScreenProps<T> & { readonly name: string }) {
  const { name, place, t: say, load, loadAll, beside, children } = props;
  const isNew = name === newName;
  const { remote, reload } = useRemote(
    useCallback(
      async (signal: AbortSignal) => {
        if (isNew) {
          const used = (await loadAll(signal)).filter(({ state }) => state !== 'removed');
          return { detail: undefined, names: used.map((one) => one.name) };
        }
        const detail = await load(name, signal).catch((error: unknown) => {
          if (error instanceof CallFailure && error.code === 404) return undefined;
          throw error;
        });
        return { detail, names: [] };
      },
      [isNew, name, load, loadAll],
    ),
  );
  const detail = remote.status === 'ready' ? remote.value.detail : undefined;
  const title = isNew ? say('newTitle') : detail?.label ? localized(detail.label) : name;
  usePageTitle(title);
  return (
    <section className="bd-column bd-gap-12 bd-shrink" aria-label={title}>
      <header className="bd-wrap bd-kept-text-head">
        <Link to={place}>{say('back')}</Link>
        <h1>{title}</h1>
        {detail && beside?.(detail)}
        {detail && detail.revision > 0 && <Link to="?history">{t('history')}</Link>}
      </header>
      <RemoteValue remote={remote} failed={t('loadFailed')} rows={10} onRetry={reload}>
        {(found) =>
          found.detail || isNew ? (
            children({ ...found, reload })
          ) : (
            <LoadFailed message={say('unknown', { name })} />
          )
        }
      </RemoteValue>
    </section>
  );
}
