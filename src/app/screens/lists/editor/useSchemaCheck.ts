import { useEffect, useState } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import type { AccessReason, ListAction } from '#contract/access.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { type SchemaViewer, schemaCheck } from '#contract/endpoints/schemas.ts';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import { resource as definition, type ResourceDefinition } from '#schema/meta.ts';
import { asAsked } from '#schema/source/platformCalls.ts';

/** milliseconds between the last change and the check */
const checkAfter = 350;

/** A valid list, as the viewer would see it. */
export interface GoodList {
  readonly definition: ResourceDefinition;
  readonly resource: CompiledResource;
  readonly refused: Partial<Record<ListAction, AccessReason>>;
  readonly viewer: SchemaViewer;
}

/** The result of a check, with the same messages as in the terminal. */
export interface Checked {
  /** the text that the findings are about */
  readonly text: string | undefined;
  readonly findings: readonly SchemaFinding[];
  /** what the text would break in other lists, by their files; it cannot be published then */
  readonly breaks: readonly SchemaFinding[];
  /** `stale`: the text has changed since the check */
  readonly state: 'stale' | 'checked' | 'failed';
  /** whether the viewer may not see the list at all */
  readonly hidden: boolean;
  /** the last valid list, of this text or an earlier one */
  readonly good: GoodList | undefined;
  /** whether `good` belongs to the present text */
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

/** Checks a text on the platform shortly after each change; only the latest answer counts. */
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
          const good = compiled(data.schema);
          return {
            text,
            findings: data.findings,
            breaks: data.breaks,
            hidden: data.hidden,
            good: good ? { ...good, refused: data.refused, viewer } : known.good,
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

function compiled(schema: unknown): Pick<GoodList, 'definition' | 'resource'> | undefined {
  const { data } = definition.safeParse(schema);
  if (!data) return undefined;
  try {
    return { definition: data, resource: compileResource(asAsked(data)) };
  } catch {
    return undefined;
  }
}
