import { callEndpoint } from '#app/session/client.ts';
import {
  type DocumentedLists,
  type InferredList,
  schemaInferSource,
} from '#contract/endpoints/sourceLists.ts';
import { sourceDetail, sourceTexts } from '#contract/endpoints/sources.ts';
import { type ResourceDefinition, resource } from '#schema/meta.ts';

/** Lists that the platform writes of what a source answers, or of its document of OpenAPI. */

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

export interface SourceQuestion {
  readonly name: string;
  readonly source: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** which list of the document */
  readonly operation?: string | undefined;
  /** the document itself, where it is a file; then nothing is asked */
  readonly document?: string | undefined;
}

/** A call as people write it: `/books`, `POST /books/query`, or the address of a document. */
export function callOf(written: string): Pick<SourceQuestion, 'method' | 'path'> {
  const [, method, path = ''] =
    /^\s*(?:(GET|POST)\s+)?((?:https?:\/)?\/\S*)\s*$/i.exec(written) ?? [];
  return { method: method?.toUpperCase() === 'POST' ? 'POST' : 'GET', path };
}

/** @throws CallFailure, silently */
export async function listOfSource(
  question: SourceQuestion,
  signal: AbortSignal,
): Promise<
  | {
      readonly definition: ResourceDefinition;
      readonly answer: InferredList;
      readonly asked: AskedSource;
    }
  | DocumentedLists
> {
  const silent = { silent: true, signal } as const;
  const { data: answer } = await callEndpoint(schemaInferSource, { body: question }, silent);
  if ('lists' in answer) return answer;
  const definition = resource.parse(answer.definition);
  const { calls, sourceText } = answer;
  if (sourceText === null) return { definition, answer, asked: { calls, found: undefined } };
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
  return { definition, answer, asked: { calls, found } };
}

/** Stores what was found of a source. @throws CallFailure, silently */
export async function keepFound({ found }: AskedSource, note: string): Promise<void> {
  if (!found || found.isFile) return;
  const { name, text, revision } = found;
  const body = { name, text, revision, note };
  await callEndpoint(sourceTexts.save, { body }, { silent: true });
}
