import { useCallback, useEffect, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { useResources } from '#app/resources/resourcesContext.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import { callEndpoint, callJmgr } from '#app/session/client.ts';
import { sentenceOf } from '#app/session/problems.ts';
import { countOf } from '#contract/countOf.ts';
import {
  importDetail,
  type ListProposal,
  listProposalRead,
  listProposalUpload,
} from '#contract/endpoints/imports.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { schemaDetail } from '#contract/endpoints/schemas.ts';
import {
  type DocumentedLists,
  type InferredList,
  schemaInferSource,
} from '#contract/endpoints/sourceLists.ts';
import { sourceDetail, sourceTexts } from '#contract/endpoints/sources.ts';
import { byLanguage, inLanguage, message } from '#contract/language.ts';
import { wholeFileMilliseconds } from '#contract/limits.ts';
import { rowsOf } from '#contract/readEnvelope.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { allLocales, locales } from '#locales/index.ts';
import { askAndInfer } from '#schema/infer/askAndInfer.ts';
import type { InferenceNote } from '#schema/infer/inferResource.ts';
import { CallFailed, type Page, type Source } from '#schema/infer/source.ts';
import { type ResourceDefinition, resource } from '#schema/meta.ts';
import { ownCalls } from '#schema/own/calls.ts';
import { type Definitions, definitionOf } from '../comparison/definitionOf.ts';
import type { FileQuestion, Question } from './question.ts';

const t = textsOf(locales.listEditor.file);

/** A list cannot be made: the answer contains none, the list to copy is broken, or a file cannot become one. */
class NotMade extends Error {
  readonly kind: 'no-list' | 'unreadable' | 'no-table';

  constructor(kind: NotMade['kind'], reason = '') {
    super(reason);
    this.kind = kind;
  }
}

/** A remark about a guess; its code tells it from others. */
export type Note = Pick<InferenceNote, 'certainty' | 'fields' | 'message'> & {
  readonly code: string;
};

/** What was asked of a source, and what was found of it. */
export interface AskedSource {
  readonly calls: InferredList['calls'];
  /** the convention of a source that names none */
  readonly found:
    | {
        readonly name: string;
        /** a file is changed by those who keep it, and not from here */
        readonly isFile: boolean;
        readonly text: string;
        readonly revision: number;
        readonly convention: string | undefined;
        /** the parts that differ from it, by their keys */
        readonly parts: readonly string[];
        /** what is new in the text */
        readonly shown: string;
      }
    | undefined;
}

/** The list that was detected or copied, before it is saved. */
export interface Made {
  readonly definition: ResourceDefinition;
  readonly notes: readonly Note[];
  /** what was read of the endpoint, and how many rows that were; undefined where none were asked for */
  readonly page: (Page & { readonly seen?: number }) | undefined;
  /** what was asked of a source; undefined for anything else */
  readonly asked?: AskedSource;
}

export type Inferring =
  | { readonly state: 'idle' }
  /** `told`: what is being done, where that takes long */
  | { readonly state: 'asking'; readonly told?: string; readonly asks: Question }
  /** `reason`: the endpoint's own message; may be empty */
  | {
      readonly state: 'failed';
      readonly kind: NotMade['kind'] | 'refused';
      readonly reason: string;
    }
  | { readonly state: 'found'; readonly made: Made }
  /** what a file becomes is corrected before it is made */
  | { readonly state: 'proposed'; readonly proposal: ListProposal };

/** Copies a list under another name. @throws CallFailure, silently; NotMade if its text is broken */
async function copyOf(
  from: string,
  name: string,
  known: Definitions,
  signal: AbortSignal,
): Promise<ResourceDefinition> {
  const input = { parameters: { name: from } };
  const { data } = await callEndpoint(schemaDetail, input, { silent: true, signal });
  const definition = definitionOf(data.text, known);
  if (!definition) throw new NotMade('unreadable');
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

/** Reads the business API with the rights of the signed-in person. */
const platformSource = (signal: AbortSignal): Source => ({
  async page(call, pageIndex, pageSize, sort) {
    const query = { ...call.fixed, pageIndex, pageSize, ...(sort ? { sort } : {}) };
    const { method, path } = call;
    const answer = await callJmgr(
      method === 'GET' ? { method, path, query } : { method, path, body: query, again: 'harmless' },
      { silent: true, signal },
    ).catch((error: unknown) => {
      if (error instanceof CallFailure && error.kind === 'answer')
        throw new CallFailed(`${method} ${path}`, error.code, error.message);
      throw error;
    });
    const rows = rowsOf(answer.data, answer.dataCount);
    if (rows === undefined) throw new NotMade('no-list', path);
    return { rows, total: countOf(answer.dataCount) };
  },
});

/** Lists that the platform writes of what a source answers, or of its document of OpenAPI. @throws CallFailure, silently */
async function ofSource(
  question: Extract<Question, { source: string }>,
  signal: AbortSignal,
): Promise<Made | DocumentedLists> {
  const silent = { silent: true, signal } as const;
  const { data: answer } = await callEndpoint(schemaInferSource, { body: question }, silent);
  if ('lists' in answer) return answer;
  const { calls, sourceText, notes, rows, seen, total } = answer;
  // the list of a document, where no rows came
  const isUnseen = question.operation !== undefined && seen === 0;
  const made = {
    definition: resource.parse(answer.definition),
    notes,
    page: isUnseen ? undefined : { rows, total: total ?? undefined, seen },
  };
  if (sourceText === null) return { ...made, asked: { calls, found: undefined } };
  const { source: name } = question;
  const { data } = await callEndpoint(sourceDetail, { parameters: { name } }, silent);
  const { convention, parts }: Record<string, unknown> = JSON.parse(sourceText);
  const found = {
    name,
    isFile: data.revision === 0,
    text: sourceText,
    revision: data.revision,
    convention: typeof convention === 'string' ? convention : undefined,
    parts: Object.keys(Object(parts)),
    shown: JSON.stringify({ convention, parts }, null, 2),
  };
  return { ...made, asked: { calls, found } };
}

/** Stores what was found of a source. @throws CallFailure, silently */
export async function keepFound({ found }: AskedSource, note: string): Promise<void> {
  if (!found || found.isFile) return;
  const { name, text, revision } = found;
  const body = { name, text, revision, note };
  await callEndpoint(sourceTexts.save, { body }, { silent: true });
}

/** milliseconds between two questions how far a file is read */
const askMilliseconds = 1_000;

/**
 * Hands a file over and has it read.
 *
 * @param tell is told how many percent of it are read; `undefined` as long as it is being looked how it is written
 * @throws CallFailure, silently
 */
async function ofFile(
  { chosen, known, onHanded }: FileQuestion,
  signal: AbortSignal,
  tell: (percent: number | undefined) => void,
): Promise<ListProposal> {
  const options = { signal, timeout: wholeFileMilliseconds, silent: true };
  const { id, name, reading } = known ?? {
    id: (
      await callEndpoint(
        listProposalUpload,
        { query: { fileName: chosen?.name ?? '' } },
        { ...options, ...(chosen ? { stream: chosen } : {}) },
      )
    ).data.id,
    name: chosen?.name ?? '',
    reading: {},
  };
  onHanded({ id, name, reading });
  tell(undefined);
  const parameters = { id };
  const over = new AbortController();
  const asked = AbortSignal.any([signal, over.signal]);
  const timer = setInterval(() => {
    callEndpoint(importDetail, { parameters }, { silent: true, signal: asked }).then(
      ({ data: { bytes, bytesRead } }) => {
        // an answer that is late says nothing of a file that is read
        if (!asked.aborted && bytesRead > 0 && bytes > 0)
          tell(Math.floor((bytesRead / bytes) * 100));
      },
      // how far it is can be asked again
      () => undefined,
    );
  }, askMilliseconds);
  try {
    return (await callEndpoint(listProposalRead, { parameters, body: reading }, options)).data;
  } finally {
    clearInterval(timer);
    over.abort();
  }
}

/** The lists that detected relations may point at. */
async function knownLists(signal: AbortSignal): Promise<ResourceDefinition[]> {
  const { data } = await callEndpoint(schemaList, {}, { silent: true, signal });
  return data.flatMap(({ schema }) => resource.safeParse(schema).data ?? []);
}

async function make(
  question: Exclude<Question, { file: FileQuestion }>,
  known: Definitions,
  signal: AbortSignal,
): Promise<Made | DocumentedLists> {
  const { name } = question;
  if ('source' in question) return ofSource(question, signal);
  if ('copyOf' in question) {
    const definition = await copyOf(question.copyOf, name, known, signal);
    return { definition, notes: [], page: undefined };
  }
  const resources = (await knownLists(signal)).filter((one) => one.name !== name);
  const asked = { name, provider: 'jmgr', call: question.call, resources } as const;
  return askAndInfer(platformSource(signal), { ...asked, endpoints: knownEndpoints() });
}

function failureOf(error: unknown, question: Question): Inferring {
  if (error instanceof NotMade) return { state: 'failed', kind: error.kind, reason: error.message };
  const reason = error instanceof CallFailed ? `${error.call}: ${error.detail}` : sentenceOf(error);
  return { state: 'failed', kind: 'file' in question ? 'no-table' : 'refused', reason };
}

/** Finds out what a list is made from; a new question cancels the running one. */
export function useInference(): {
  readonly inferring: Inferring;
  /** the lists of the document that a source answered, until another thing is asked */
  readonly documented: DocumentedLists | undefined;
  /** @returns what came of it */
  readonly ask: (question: Question) => Promise<Inferring>;
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
    async (question: Question): Promise<Inferring> => {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      const asking = (told?: string) =>
        setInferring({ state: 'asking', asks: question, ...(told === undefined ? {} : { told }) });
      asking('file' in question && !question.file.known ? t('uploading') : undefined);
      const answered = async (): Promise<Inferring> => {
        if ('file' in question) {
          const tell = (percent: number | undefined) =>
            asking(percent === undefined ? t('reading') : t('readingPercent', { percent }));
          return { state: 'proposed', proposal: await ofFile(question.file, signal, tell) };
        }
        const made = await make(question, definitions, signal);
        if (!('lists' in made)) return { state: 'found', made };
        if (!signal.aborted) setDocumented(made);
        return { state: 'idle' };
      };
      const came = await answered().catch((error: unknown) => failureOf(error, question));
      if (!signal.aborted) setInferring(came);
      return came;
    },
    [definitions],
  );
  return { inferring, documented, ask, reset, forget };
}
