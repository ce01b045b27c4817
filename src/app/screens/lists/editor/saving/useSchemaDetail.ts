import { useCallback, useEffect, useState } from 'react';
import { CallFailure, type ToldFailure, toldFailure } from '#app/session/callFailure.ts';
import { callEndpoint } from '#app/session/client.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { schemaDetail } from '#contract/endpoints/schemas.ts';

export type SchemaDetail = EndpointResponse<typeof schemaDetail>['data'];

/** Line ends as the code editor writes them. */
export const withoutReturns = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The text to edit: the draft if there is one, else the published one. */
export const editedTextOf = (detail: SchemaDetail): string =>
  withoutReturns(detail.draft?.text ?? detail.text);

/** Fetches the texts of a schema: its file, the published text and the draft. @throws CallFailure, silently */
export async function readDetail(name: string, signal?: AbortSignal): Promise<SchemaDetail> {
  const { data } = await callEndpoint(
    schemaDetail,
    { parameters: { name } },
    { silent: true, ...(signal ? { signal } : {}) },
  );
  return data;
}

export type LoadedDetail =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: ToldFailure; readonly isMissing: boolean }
  | { readonly state: 'ready'; readonly detail: SchemaDetail };

/** The texts of a schema at the time when the editor was opened. */
export function useSchemaDetail(name: string): LoadedDetail & { readonly retry: () => void } {
  const [loaded, setLoaded] = useState<LoadedDetail>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    setLoaded({ state: 'loading' });
    readDetail(name, controller.signal)
      .then((detail) => setLoaded({ state: 'ready', detail }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setLoaded({
          state: 'failed',
          failure: toldFailure(error),
          isMissing: error instanceof CallFailure && error.code === 404,
        });
      });
    return () => controller.abort();
  }, [name, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...loaded, retry };
}
