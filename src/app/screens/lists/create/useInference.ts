import { useCallback, useEffect, useRef, useState } from 'react';
import { useResources } from '#app/resources/resourcesContext.ts';
import { callEndpoint } from '#app/session/client.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { schemaDetail } from '#contract/endpoints/schemas.ts';
import type { DocumentedLists } from '#contract/endpoints/sourceLists.ts';
import { byLanguage, inLanguage, message } from '#contract/language.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { allLocales } from '#locales/index.ts';
import { type AskedInference, askAndInfer } from '#schema/infer/askAndInfer.ts';
import type { InferenceNote } from '#schema/infer/inferResource.ts';
import { CallFailed, type Page } from '#schema/infer/source.ts';
import { type EndpointCall, type ResourceDefinition, resource } from '#schema/meta.ts';
import { ownCalls } from '#schema/own/calls.ts';
import { type Definitions, definitionOf } from '../comparison/definitionOf.ts';
import { type AskedSource, listOfSource, type SourceQuestion } from './fromSource.ts';
import { NoList, platformSource } from './sources.ts';

/** The text of a list cannot be read, so the list cannot be copied. */
class Unreadable extends Error {}

/**
 * Copies a list under another name.
 *
 * @throws CallFailure, silently
 * @throws Unreadable if the text of the list is broken
 */
async function copyOf(
  from: string,
  name: string,
  known: Definitions,
  signal: AbortSignal,
): Promise<ResourceDefinition> {
  const input = { parameters: { name: from } };
  const { data } = await callEndpoint(schemaDetail, input, { silent: true, signal });
  const definition = definitionOf(data.text, known);
  if (!definition) throw new Unreadable(from);
  // aliases stay with the original, and the copy extends no list
  const { aliases: _former, extends: _base, label, ...rest } = definition;
  return {
    ...rest,
    ...(rest.provider === 'own' ? { endpoints: ownCalls(name) } : {}),
    name,
    label: byLanguage((language) =>
      message(allLocales.listEditor.fresh, language, 'copy', {
        label: inLanguage(label, language),
      }),
    ),
  };
}

/** What a list is made from. */
export type Question =
  | { readonly name: string; readonly call: EndpointCall }
  | SourceQuestion
  | { readonly name: string; readonly copyOf: string };

/** A remark about a guess; its code tells it from others. */
export type Note = Pick<InferenceNote, 'certainty' | 'fields' | 'message'> & {
  readonly code: string;
};

/** The list that was detected or copied, before it is saved. */
export interface Made {
  readonly definition: ResourceDefinition;
  readonly notes: readonly Note[];
  /** what was read of the endpoint, and how many rows that were; undefined where none were asked for */
  readonly page: (Page & { readonly seen?: number }) | undefined;
  /** what was asked of a source; undefined for anything else */
  readonly asked?: AskedSource;
}

/**
 * `refused`: by the endpoint; `no-list`: the answer contains none; `unreadable`: the list to copy is broken; `no-table`:
 * a file that cannot become a list
 */
type FailureKind = 'refused' | 'no-list' | 'unreadable' | 'no-table';

export type Inferring =
  | { readonly state: 'idle' }
  /** `told`: what is being done, where that takes long */
  | { readonly state: 'asking'; readonly told?: string; readonly asks?: Question }
  /** `reason`: the endpoint's own message; may be empty */
  | { readonly state: 'failed'; readonly kind: FailureKind; readonly reason: string }
  | { readonly state: 'found'; readonly made: Made };

/** The lists that detected relations may point at. */
async function knownLists(signal: AbortSignal): Promise<ResourceDefinition[]> {
  const { data } = await callEndpoint(schemaList, {}, { silent: true, signal });
  return data.flatMap(({ schema }) => resource.safeParse(schema).data ?? []);
}

async function infer(
  { name, call }: Extract<Question, { call: EndpointCall }>,
  signal: AbortSignal,
): Promise<AskedInference> {
  const resources = (await knownLists(signal)).filter((known) => known.name !== name);
  const question = {
    name,
    provider: 'jmgr',
    call,
    endpoints: knownEndpoints(),
    resources,
  } as const;
  return askAndInfer(platformSource(signal), question);
}

async function make(
  question: Question,
  known: Definitions,
  signal: AbortSignal,
): Promise<Made | DocumentedLists> {
  if ('source' in question) {
    const found = await listOfSource(question, signal);
    if ('lists' in found) return found;
    const { definition, answer, asked } = found;
    const { notes, rows, seen, total } = answer;
    // the list of a document, where no rows came
    const isUnseen = question.operation !== undefined && seen === 0;
    const page = isUnseen ? undefined : { rows, total: total ?? undefined, seen };
    return { definition, notes, page, asked };
  }
  if (!('copyOf' in question)) return infer(question, signal);
  const definition = await copyOf(question.copyOf, question.name, known, signal);
  return { definition, notes: [], page: undefined };
}

function failureOf(error: unknown): Inferring {
  const failed = (kind: FailureKind, reason: string): Inferring => ({
    state: 'failed',
    kind,
    reason,
  });
  if (error instanceof Unreadable) return failed('unreadable', '');
  if (error instanceof NoList) return failed('no-list', error.message);
  if (error instanceof CallFailed) return failed('refused', `${error.call}: ${error.detail}`);
  return failed('refused', sentenceOf(error));
}

/** Makes a list from an endpoint or from another list; a new question cancels the running one. */
export function useInference(): {
  readonly inferring: Inferring;
  /** the lists of the document that a source answered, until another thing is asked */
  readonly documented: DocumentedLists | undefined;
  readonly ask: (question: Question) => Promise<void>;
  readonly reset: () => void;
  /** What was asked is asked no more. */
  readonly forget: () => void;
} {
  const { definitions } = useResources();
  const [inferring, setInferring] = useState<Inferring>({ state: 'idle' });
  const [documented, setDocumented] = useState<DocumentedLists>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const reset = useCallback(() => {
    running.current?.abort();
    setInferring({ state: 'idle' });
  }, []);
  const forget = useCallback(() => {
    reset();
    setDocumented(undefined);
  }, [reset]);
  const ask = useCallback(
    async (question: Question) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setInferring({ state: 'asking', asks: question });
      try {
        const made = await make(question, definitions, controller.signal);
        if (controller.signal.aborted) return;
        if ('lists' in made) setDocumented(made);
        setInferring('lists' in made ? { state: 'idle' } : { state: 'found', made });
      } catch (error) {
        if (!controller.signal.aborted) setInferring(failureOf(error));
      }
    },
    [definitions],
  );
  return { inferring, documented, ask, reset, forget };
}
