import type { Endpoint } from '#contract/endpoint.ts';
import { rowOf } from '../check/shapes.ts';
import type { EndpointCall } from '../meta.ts';
import {
  type Inference,
  type InferenceInput,
  inferResource,
  sortCandidates,
} from './inferResource.ts';
import { CallFailed, type Page, type Source, sample } from './source.ts';

/** An inference, with the amount of data it is based on. */
export interface AskedInference extends Inference {
  readonly page: Page;
}

/**
 * Asks an endpoint for rows and for what it can sort by, then writes the schema of its list.
 *
 * @throws CallFailed if the endpoint refuses the list call
 */
export async function askAndInfer(
  source: Source,
  question: Omit<InferenceInput, 'rows' | 'total' | 'sortable'>,
): Promise<AskedInference> {
  const { call } = question;
  const page = await sample(source, call);
  const input = { ...question, rows: page.rows, total: page.total };
  const draft = inferResource({ ...input, sortable: [] });
  const sortable = await sortedBy(source, call, sortCandidates(draft.definition));
  return { ...inferResource({ ...input, sortable }), page };
}

/** The names that a list call of the business API can sort by; it refuses all others. */
async function sortedBy(source: Source, call: EndpointCall, candidates: readonly string[]) {
  const sortable: string[] = [];
  for (const candidate of candidates) {
    try {
      await source.page(call, 1, 1, candidate);
      sortable.push(candidate);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 400) throw error;
    }
  }
  return sortable;
}

/** A list call that the platform declares. */
export interface ListCall {
  /** `POST /user/list` */
  readonly key: string;
  readonly summary: string;
  readonly call: EndpointCall;
}

/** Every list call of the business API and of extensions, by its path. */
export const listCallsOf = (endpoints: readonly Endpoint[]): readonly ListCall[] =>
  endpoints
    .filter((endpoint) => endpoint.service === 'jmgr' && rowOf(endpoint) !== undefined)
    .map(({ method, path, summary }) => ({
      key: `${method} ${path}`,
      summary,
      call: { method, path },
    }))
    .sort((one, other) => one.call.path.localeCompare(other.call.path));

/** A call as people write it: `/books`, `POST /books/query`, or the address of a document; without a path if it is none. */
export function writtenCall(written: string): {
  readonly method: 'GET' | 'POST';
  readonly path: string;
} {
  const [, method, path = ''] =
    /^\s*(?:(GET|POST)\s+)?(\/[\w\-/.]*|https?:\/\/\S+)\s*$/i.exec(written) ?? [];
  return { method: method?.toUpperCase() === 'POST' ? 'POST' : 'GET', path };
}
