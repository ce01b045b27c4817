import { useEffect, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import type { AccessReason, ListAction } from '#contract/access.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { type SchemaViewer, schemaCheck } from '#contract/endpoints/schemas.ts';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import { resource as definition } from '#schema/meta.ts';

/** milliseconds after the last change */
const checkAfter = 350;

/** A list as somebody would get it. */
export interface GoodList {
  readonly resource: CompiledResource;
  readonly refused: Partial<Record<ListAction, AccessReason>>;
  readonly viewer: SchemaViewer;
}

/** What the checker says of the text; the same sentences as in the terminal. */
export interface Checked {
  /** the text that the findings are about */
  readonly text: string | undefined;
  readonly findings: readonly SchemaFinding[];
  /** what it would break in other lists, which keeps it from being published; by their files */
  readonly breaks: readonly SchemaFinding[];
  /** `stale`: the text has changed since */
  readonly state: 'stale' | 'checked' | 'failed';
  /** whether the list is not for the viewer at all */
  readonly hidden: boolean;
  /** the newest list that passed, of this text or an older one */
  readonly good: GoodList | undefined;
  /** whether `good` is what the text says now */
  readonly isCurrent: boolean;
  readonly retry: () => void;
}

type Answer = Omit<Checked, 'state' | 'retry' | 'isCurrent'> & { readonly failed: boolean };
const nothing: Answer = {
  text: undefined,
  findings: [],
  breaks: [],
  hidden: false,
  good: undefined,
  failed: false,
};

/** Asks the platform what is wrong with a text, a moment after each change; the latest answer wins. */
export function useSchemaCheck(name: string, text: string, viewer: SchemaViewer): Checked {
  const [answer, setAnswer] = useState<Answer>(nothing);
  const [asked, setAsked] = useState(viewer);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { data } = await callEndpoint(
          schemaCheck,
          { body: { name, text, as: viewer } },
          { silent: true, signal: controller.signal },
        );
        if (controller.signal.aborted) return;
        setAsked(viewer);
        setAnswer((known) => {
          const resource = compiled(data.schema);
          return {
            text,
            findings: data.findings,
            breaks: data.breaks,
            hidden: data.hidden,
            good: resource ? { resource, refused: data.refused, viewer } : known.good,
            failed: false,
          };
        });
      } catch {
        if (!controller.signal.aborted) setAnswer((known) => ({ ...known, failed: true }));
      }
    }, checkAfter);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, text, viewer, attempt]);
  const isFresh = answer.text === text && asked === viewer;
  return {
    ...answer,
    state: answer.failed ? 'failed' : isFresh ? 'checked' : 'stale',
    isCurrent:
      isFresh && !answer.findings.some(({ severity }) => severity === 'error') && !answer.failed,
    retry: () => setAttempt((count) => count + 1),
  };
}

function compiled(schema: unknown): CompiledResource | undefined {
  const parsed = definition.safeParse(schema);
  if (!parsed.success) return undefined;
  try {
    return compileResource(parsed.data);
  } catch {
    return undefined;
  }
}
