import type { z } from 'zod';
import { type SourceInference, schemaInferSource } from '#contract/endpoints/sourceLists.ts';
import type { Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { NoCallsLeft } from '#schema/infer/explore/calls.ts';
import { explore, NoRows } from '#schema/infer/explore/explore.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import type { Ask } from '#schema/source/readPage.ts';
import { NotFound, Refused, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import type { AskSource } from './ask.ts';
import { inferredList, listOfDocument, listsOfDocument, usualDocument } from './documentedList.ts';
import { requireSource } from './kept/write.ts';
import { isOpenApi } from './openApiText.ts';

/** Lists that are written from what a source really answers, or of the document that it answers. */

/** milliseconds after which nothing more is asked */
const longest = 40_000;

export function inferenceHandlers(services: Services, ask: AskSource): HandledEndpoint[] {
  return [
    handle(schemaInferSource, async ({ body, language, request }) =>
      succeed(await inferList(services, ask, body, { language, signal: request.signal })),
    ),
  ];
}

/** The source answers no rows, but a document of OpenAPI. */
class DocumentCame extends Error {
  readonly text: string;

  constructor(text: string) {
    super('a document of OpenAPI');
    this.text = text;
  }
}

interface Asking {
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** @throws NotFound, InvalidInput, and the refusals of the source */
async function inferList(
  services: Services,
  ask: AskSource,
  {
    name,
    source: of,
    text,
    method,
    path,
    operation,
    document,
  }: z.output<typeof schemaInferSource.body>,
  asking: Asking,
): Promise<SourceInference> {
  const snapshot = await schemaStore(services).snapshot();
  const written = text ?? snapshot.sources.find((one) => one.name === of)?.text;
  if (written === undefined)
    throw new NotFound(sentence(locales.sources.server, 'unknownSource', { source: of }));
  const source = requireSource(snapshot, of, written);
  const resources = snapshot.resources.flatMap(({ definition }) =>
    definition && definition.name !== name ? [definition] : [],
  );
  const ofDocument = (text: string, at: string | undefined) => {
    const given = { source, path: at, text };
    return operation === undefined
      ? listsOfDocument(given)
      : listOfDocument(
          given,
          { operation, name, resources },
          patientAsk(ask, source, { ...asking, look: undefined }),
        );
  };
  if (document !== undefined) return ofDocument(document, undefined);
  if (URL.canParse(path))
    return ofDocument(await documentElsewhere(ask, source, path, asking), path);
  const call = { method, path };
  const look = (answered: string) => {
    if (operation !== undefined || isOpenApi(answered)) throw new DocumentCame(answered);
  };
  try {
    const documentAt = (at: string) =>
      textAt(ask, source, { path: at }, asking, isOpenApi).catch((error: unknown) => {
        if (error instanceof Refused) return error.status;
        throw error;
      });
    const describe =
      method === 'GET' ? () => usualDocument(source, `GET ${path}`, documentAt) : undefined;
    const explored = await explore(
      { name, source, call, resources, describe },
      patientAsk(ask, source, { ...asking, look }),
    );
    return inferredList(explored, source);
  } catch (error) {
    if (error instanceof DocumentCame) return ofDocument(error.text, path);
    if (!(error instanceof NoRows)) throw error;
    const detail = error.message || String(error.status);
    const values = { source: of, call: `${method} ${path}`, detail };
    throw new Refused(502, sentence(locales.sources.server, 'noRowsFor', values));
  }
}

/** The text that a source answers, if it is taken; else the status of the answer. */
async function textAt(
  ask: AskSource,
  source: SourceDefinition,
  { path, query = [] }: { path: string; query?: [string, string][] },
  asking: Asking,
  isTaken: (text: string) => boolean,
): Promise<string | number> {
  const look = (answered: string) => {
    if (isTaken(answered)) throw new DocumentCame(answered);
  };
  try {
    const request = { method: 'GET', path, query, headers: {} };
    return (await ask(source, request, { ...asking, look })).status;
  } catch (error) {
    if (error instanceof DocumentCame) return error.text;
    throw error;
  }
}

/**
 * The text of a document that is not below the address of a source: within the limits of the source, and with its secret only
 * where it is of the same site.
 *
 * @throws Refused
 */
async function documentElsewhere(
  ask: AskSource,
  source: SourceDefinition,
  address: string,
  asking: Asking,
): Promise<string> {
  const { origin, pathname: path, searchParams } = new URL(address);
  const isOfSource = origin === new URL(source.address).origin;
  const credentials = isOfSource ? source.credentials : ({ kind: 'none' } as const);
  const there = { ...source, address: origin, credentials };
  const found = await textAt(ask, there, { path, query: [...searchParams] }, asking, () => true);
  if (typeof found === 'string') return found;
  const values = { source: source.name, path: address, detail: String(found) };
  throw new Refused(502, sentence(locales.sources.server, 'openApiUnreadable', values));
}

/**
 * Asks a source for what it may refuse: only the first call has to succeed, and its text is shown to `look`. After a while, or where it wants to be left
 * alone, nothing more is asked.
 */
function patientAsk(
  ask: AskSource,
  source: SourceDefinition,
  { look, ...asking }: Parameters<AskSource>[2],
): Ask {
  const end = performance.now() + longest;
  let isFirst = true;
  return async (request) => {
    if (performance.now() > end) throw new NoCallsLeft();
    const must = isFirst;
    isFirst = false;
    try {
      return await ask(source, request, must ? { ...asking, look } : asking);
    } catch (error) {
      if (must || !(error instanceof Refused)) throw error;
      if (error.status === 429) throw new NoCallsLeft();
      return { status: error.status, header: () => undefined, body: undefined };
    }
  };
}
