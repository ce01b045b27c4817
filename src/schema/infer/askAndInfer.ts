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
  if (question.provider === 'rest') {
    const inference = inferResource(input);
    const candidates = sortCandidates(inference.definition);
    const sorts = await doesSort(source, call, candidates, page.rows);
    return { ...(sorts ? inference : inferResource({ ...input, sortable: [] })), page };
  }
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

/** Whether a service can sort: it returns another order when asked for the opposite one. */
async function doesSort(
  source: Source,
  call: EndpointCall,
  candidates: readonly string[],
  rows: readonly unknown[],
): Promise<boolean> {
  const valuesOf = (page: readonly unknown[], name: string) =>
    page.map((row) => String(Reflect.get(Object(row), name)));
  const name = candidates.find((one) => new Set(valuesOf(rows, one)).size > 1);
  if (name === undefined) return rows.length < 2;
  try {
    const ascending = await source.page(call, 1, 10, name);
    const descending = await source.page(call, 1, 10, `-${name}`);
    return valuesOf(ascending.rows, name).join('\n') !== valuesOf(descending.rows, name).join('\n');
  } catch (error) {
    if (error instanceof CallFailed) return false;
    throw error;
  }
}
