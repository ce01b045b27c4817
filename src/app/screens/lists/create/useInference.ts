import { useCallback, useEffect, useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints/index.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { type AskedInference, askAndInfer } from '#schema/infer/askAndInfer.ts';
import { CallFailed } from '#schema/infer/source.ts';
import { type EndpointCall, type ResourceDefinition, resource } from '#schema/meta.ts';
import { callEndpoint } from '../../../session/client.ts';
import { sentenceOf } from '../../../session/problems.ts';
import { platformSource, restSource } from './sources.ts';

/** The endpoint that a list is to be made of. */
export interface Question {
  readonly name: string;
  /** name of a REST service; undefined for the business API */
  readonly service: string | undefined;
  readonly call: EndpointCall;
}

export type Inferring =
  | { readonly state: 'idle' }
  | { readonly state: 'asking' }
  /** the endpoint's own sentence */
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'found'; readonly question: Question; readonly inference: AskedInference };

/** The lists that are known: relations point at them. */
async function knownLists(signal: AbortSignal): Promise<ResourceDefinition[]> {
  const { data } = await callEndpoint(schemaList, {}, { silent: true, signal });
  return data.flatMap(({ schema }) => resource.safeParse(schema).data ?? []);
}

async function infer(question: Question, signal: AbortSignal): Promise<AskedInference> {
  const { name, service, call } = question;
  const resources = (await knownLists(signal)).filter((known) => known.name !== name);
  return service === undefined
    ? askAndInfer(platformSource(signal), { name, provider: 'jmgr', call, endpoints, resources })
    : askAndInfer(restSource(service, signal), {
        name,
        provider: 'rest',
        service,
        call,
        resources,
      });
}

/** Asks an endpoint what its records look like; a new question drops the one on its way. */
export function useInference(): {
  readonly inferring: Inferring;
  readonly ask: (question: Question) => Promise<void>;
  readonly reset: () => void;
} {
  const [inferring, setInferring] = useState<Inferring>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const reset = useCallback(() => {
    running.current?.abort();
    setInferring({ state: 'idle' });
  }, []);
  const ask = useCallback(async (question: Question) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setInferring({ state: 'asking' });
    try {
      const inference = await infer(question, controller.signal);
      if (!controller.signal.aborted) setInferring({ state: 'found', question, inference });
    } catch (error) {
      if (controller.signal.aborted) return;
      const reason =
        error instanceof CallFailed ? `${error.call}: ${error.detail}` : sentenceOf(error);
      setInferring({ state: 'failed', reason });
    }
  }, []);
  return { inferring, ask, reset };
}
