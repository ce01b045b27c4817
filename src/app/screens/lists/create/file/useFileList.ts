import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { goOnWith } from '#app/resources/import/useImport.ts';
import { useResources } from '#app/resources/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { sentenceOf } from '#app/session/problems.ts';
import {
  importAssign,
  importDetail,
  importRun,
  type ListProposal,
  listProposalRead,
  listProposalUpload,
} from '#contract/endpoints/imports.ts';
import { wholeFileMilliseconds } from '#contract/limits.ts';
import { serialiseResource } from '#schema/serialise.ts';
import type { Reading } from '../question.ts';
import {
  type ChosenColumn,
  definitionOf,
  type FileChoices,
  importChoicesOf,
} from './fileChoices.ts';

/** milliseconds between two questions how far a file is read */
const askMilliseconds = 1_000;

export type FileState =
  | { readonly state: 'idle' }
  | { readonly state: 'uploading' }
  /** how much of the file is read; undefined as long as it is being looked how it is written */
  | { readonly state: 'reading'; readonly percent: number | undefined }
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'found';
      readonly proposal: ListProposal;
      /** it is being read anew */
      readonly isBusy: boolean;
      readonly percent: number | undefined;
    };

/** How much of a file the platform has read. */
async function percentOf(id: string, signal: AbortSignal): Promise<number | undefined> {
  const input = { parameters: { id } };
  const { data } = await callEndpoint(importDetail, input, { silent: true, signal });
  return data.bytesRead > 0 && data.bytes > 0
    ? Math.floor((data.bytesRead / data.bytes) * 100)
    : undefined;
}

/** Hands a file over and keeps the list that the platform proposes for it. */
export function useProposal() {
  const [file, setFile] = useState<FileState>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Does something with the file in place of what is done with it now. */
  const begin = useCallback(
    async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> => {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      try {
        return await work(signal);
      } catch (error) {
        if (!signal.aborted) setFile({ state: 'failed', reason: sentenceOf(error) });
        return undefined;
      }
    },
    [],
  );
  /** @returns the id of the file */
  const handOver = useCallback(
    (chosen: File) =>
      begin(async (signal) => {
        setFile({ state: 'uploading' });
        const input = { query: { fileName: chosen.name } };
        const options = { stream: chosen, signal, timeout: wholeFileMilliseconds, silent: true };
        return (await callEndpoint(listProposalUpload, input, options)).data.id;
      }),
    [begin],
  );
  const read = useCallback(
    (id: string, reading: Reading) =>
      begin(async (signal) => {
        const tell = (percent: number | undefined) =>
          setFile((now) =>
            now.state === 'found'
              ? { ...now, isBusy: true, percent }
              : { state: 'reading', percent },
          );
        tell(undefined);
        const over = new AbortController();
        const asked = AbortSignal.any([signal, over.signal]);
        const timer = setInterval(() => {
          percentOf(id, asked).then(
            (percent) => {
              // an answer that is late says nothing of a file that is read
              if (!asked.aborted) tell(percent);
            },
            // how far it is can be asked again
            () => undefined,
          );
        }, askMilliseconds);
        const input = { parameters: { id }, body: reading };
        const options = { signal, timeout: wholeFileMilliseconds, silent: true };
        const call = callEndpoint(listProposalRead, input, options);
        const { data: proposal } = await call.finally(() => {
          clearInterval(timer);
          over.abort();
        });
        setFile({ state: 'found', proposal, isBusy: false, percent: undefined });
        return proposal;
      }),
    [begin],
  );
  const reset = useCallback(() => {
    running.current?.abort();
    setFile({ state: 'idle' });
  }, []);
  return { file, handOver, read, reset };
}

/** A list that is to be made of a file. */
export interface Wanted {
  readonly name: string;
  readonly proposal: ListProposal;
  readonly columns: readonly ChosenColumn[];
  readonly choices: FileChoices;
}

/** What is being made of a file: the list, or its rows; undefined if nothing. */
export type Making = 'list' | 'rows' | undefined;

/** Stores the text of a new list. @returns whether it is stored; if not, the person has been told */
export type StoreList = (
  list: { readonly name: string; readonly text: string },
  isDraft: boolean,
) => Promise<boolean>;

/**
 * Makes the list: as a draft for the editor, or for good with the rows of the file, which the import of the list brings
 * in.
 *
 * @param onMade called before another screen is shown
 */
export function useMaking(onMade: () => void, store: StoreList) {
  const navigate = useNavigate();
  const { retry, outlines } = useResources();
  const [making, setMaking] = useState<Making>();
  /** a list that is published, and shown as soon as its schema has come */
  const [published, setPublished] = useState<string>();

  const isThere = published !== undefined && outlines.some(({ name }) => name === published);
  useEffect(() => {
    if (!isThere) return;
    onMade();
    navigate(`/resource/${published}`, { state: { importing: true } });
  }, [isThere, published, navigate, onMade]);

  const keep = async ({ name, proposal, columns, choices }: Wanted, isDraft: boolean) => {
    setMaking('list');
    const text = serialiseResource(definitionOf(name, columns, choices));
    const isKept = await store({ name, text }, isDraft);
    if (isKept) goOnWith(name, proposal.id);
    else setMaking(undefined);
    return isKept;
  };

  const keepDraft = async (wanted: Wanted) => {
    if (making || !(await keep(wanted, true))) return;
    onMade();
    navigate(`/lists/${wanted.name}`);
  };

  /** Publishes the list and starts its import. Where that cannot be started, the import of the list says why. */
  const makeWithRows = async (wanted: Wanted) => {
    if (making || !(await keep(wanted, false))) return;
    setMaking('rows');
    const { name, proposal, columns } = wanted;
    const parameters = { id: proposal.id };
    const encoding = proposal.encoding ? { encoding: proposal.encoding.chosen } : {};
    const choices = { ...encoding, ...importChoicesOf(name, columns) };
    try {
      const { data: plan } = await callEndpoint(
        importAssign,
        { parameters, body: { resource: name, choices } },
        { timeout: wholeFileMilliseconds },
      );
      if (plan.questions.length === 0 && plan.rows > 0)
        await callEndpoint(importRun, { parameters, body: { dryRun: false } });
    } catch {
      // the person was told; the list is there, and its import goes on from where it is
    }
    retry();
    setPublished(name);
  };
  return { making, keepDraft, makeWithRows };
}
