import { useEffect, useState } from 'react';
import { localized } from '#app/language/index.ts';
import { findResource, useResources } from '#app/resources/resourcesContext.ts';
import type { ManagedSource } from '#contract/endpoints/sources.ts';
import { baseNameOf } from '#schema/extend.ts';
import { currentSchemaVersion } from '#schema/meta.ts';
import { loadSources } from '../sources/calls.ts';
import { isObject, type JsonObject, valueAt } from './document/json.ts';
import { readDetail } from './saving/schemaDetail.ts';

/**
 * The sources that there are, made in the app and files; none as long as the platform has not answered.
 *
 * @param isNeeded whether they are asked for
 */
export function useSources(isNeeded: boolean): readonly Pick<ManagedSource, 'name' | 'label'>[] {
  const [sources, setSources] = useState<readonly ManagedSource[]>([]);
  useEffect(() => {
    if (!isNeeded) return;
    const controller = new AbortController();
    loadSources(controller.signal)
      .then((data) => setSources(data.filter(({ state }) => state !== 'removed')))
      // the name that is there can be seen and kept all the same
      .catch(() => undefined);
    return () => controller.abort();
  }, [isNeeded]);
  return sources;
}

/** The list that a text extends. */
export interface Base {
  readonly name: string;
  readonly label: string;
  /** as published; undefined while it is loading, and if it cannot be loaded */
  readonly whole: JsonObject | undefined;
  readonly isLoading: boolean;
}

/** The list that a document extends; undefined if it extends none. */
export function useBase(document: unknown): Base | undefined {
  const lists = useResources();
  const written = baseNameOf(document);
  const known = written === undefined ? undefined : findResource(lists, written);
  const name = known?.name ?? written;
  const [loaded, setLoaded] = useState<{ name: string; whole: unknown }>();
  useEffect(() => {
    if (name === undefined) return;
    const controller = new AbortController();
    readDetail(name, controller.signal).then(
      ({ whole }) => setLoaded({ name, whole }),
      () => controller.signal.aborted || setLoaded({ name, whole: null }),
    );
    return () => controller.abort();
  }, [name]);
  if (name === undefined) return undefined;
  const isLoading = loaded?.name !== name;
  // a text of an older version is brought to the present version before it is put over its base
  const isPresent = valueAt(document, ['schemaVersion']) === currentSchemaVersion;
  return {
    name,
    label: known ? localized(known.label) : name,
    whole: !isLoading && isPresent && isObject(loaded.whole) ? loaded.whole : undefined,
    isLoading,
  };
}
