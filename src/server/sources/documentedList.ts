import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DocumentedLists,
  type InferredList,
  shownRows,
} from '#contract/endpoints/sourceLists.ts';
import { byLanguage, inLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { MadeCall } from '#schema/infer/explore/calls.ts';
import { type Described, type Explored, explore, NoRows } from '#schema/infer/explore/explore.ts';
import { belowAddress } from '#schema/infer/openapi/address.ts';
import { type ReadDocument, readDocument } from '#schema/infer/openapi/lists.ts';
import type { DocumentedList } from '#schema/infer/openapi/parts.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { addressAt } from '#schema/source/address.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import type { Ask } from '#schema/source/readPage.ts';
import { InvalidInput, Refused, sentence } from '../http/errors.ts';
import { largestDocument, NoOpenApi, readOpenApi } from './openApiText.ts';

/** Lists that are made of the document of OpenAPI 3 that a source has at a path, or that somebody has as a file. */

interface Given {
  readonly source: SourceDefinition;
  /** where the source has it, or its whole address; undefined for a file */
  readonly path: string | undefined;
  readonly text: string;
}

/** The lists of a document. @throws Refused if it cannot be read, or has none */
export async function listsOfDocument(given: Given): Promise<DocumentedLists> {
  const document = await read(given);
  const { lists, notes } = document;
  const found: DocumentedLists['lists'] = [];
  for (const list of lists) {
    found.push(described(document, list));
    // a document may have hundreds, and others are waiting
    await nextTurn();
  }
  if (found.length > 0) return { lists: found, notes: withFields(notes) };
  throw new Refused(502, (language) => {
    const detail = notes.map(({ message }) => inLanguage(message, language)).join('; ');
    return sentence(locales.sources.server, 'openApiNone', { ...named(given), detail })(language);
  });
}

interface WantedList {
  readonly operation: string;
  readonly name: string;
  readonly resources: readonly ResourceDefinition[];
}

/**
 * One list of a document, as far as the source keeps to that: it is asked for the rows. Where it gives none, the list is as the
 * document says.
 *
 * @throws Refused if the document cannot be read, InvalidInput if it has no such list
 */
export async function listOfDocument(
  given: Given,
  wanted: WantedList,
  ask: Ask,
): Promise<InferredList> {
  const { source, path } = given;
  const { operation, name, resources } = wanted;
  const document = await read(given);
  const list = document.lists.find((one) => one.operation === operation);
  if (!list)
    throw new InvalidInput(
      sentence(locales.sources.server, 'openApiUnknown', { ...named(given), operation }),
    );
  const calls = path === undefined ? [] : [readCall(path, 200)];
  const documented = document.says(list);
  try {
    const call = documented.calls.endpoints.list;
    // called as it was offered, whatever name was free
    const input = { name: list.name, source, call, resources, documented };
    const explored = await explore(input, ask, calls);
    return inferredList({ ...explored, definition: { ...explored.definition, name } }, source);
  } catch (error) {
    const alone = unanswered(error);
    if (!alone) throw error;
    return documentAlone(document, { source, list, wanted, calls, alone });
  }
}

/** The call for a document. */
function readCall(path: string, status: number): MadeCall {
  const showed = sentence(
    locales.sources.server,
    status === 200 ? 'openApiRead' : 'openApiNotThere',
  );
  return { method: 'GET', path, status, showed: byLanguage(showed) };
}

/** where services usually have their document, below their address */
const usualPaths = ['/openapi.json', '/v3/api-docs'];

/**
 * Looks for the document of a source where documents usually are, and for the list that it has for a call.
 *
 * @param textAt asks for a text; without one, it has the status
 * @returns the calls that were made for that as well
 */
export async function usualDocument(
  source: SourceDefinition,
  operation: string,
  textAt: (path: string) => Promise<string | number>,
): Promise<Described> {
  const calls: MadeCall[] = [];
  for (const path of usualPaths) {
    const text = await textAt(path);
    const isThere = typeof text === 'string';
    calls.push(readCall(path, isThere ? 200 : 404));
    if (!isThere) continue;
    const document = await read({ source, path, text }).catch(() => undefined);
    const list = document?.lists.find((one) => one.operation === operation);
    return { calls, documented: list && document?.says(list) };
  }
  return { calls, documented: undefined };
}

type Why = (language: Language) => string;

/** Why no rows came; undefined for any other error. */
function unanswered(error: unknown): Why | undefined {
  if (error instanceof NoRows) return () => error.message || String(error.status);
  return error instanceof Refused ? (language) => error.describe(language) : undefined;
}

/** What a document alone says of a list. */
function documentAlone(
  document: ReadDocument,
  {
    source,
    list,
    wanted: { name, resources },
    calls,
    alone,
  }: {
    readonly source: SourceDefinition;
    readonly list: DocumentedList;
    readonly wanted: WantedList;
    readonly calls: readonly MadeCall[];
    readonly alone: Why;
  },
): InferredList {
  const { definition, notes } = document.infer(list, {
    name: list.name,
    source: source.name,
    resources,
  });
  const { parts } = document.says(list);
  const says = source.convention !== undefined || source.parts !== undefined;
  const note: Why = (language) =>
    message(locales.listEditor.inference, language, 'document-alone', { detail: alone(language) });
  return {
    definition: { ...definition, name },
    notes: [
      {
        code: 'document-alone',
        certainty: 'guess',
        fields: [],
        message: byLanguage(note),
      },
      ...withFields(notes),
    ],
    calls: [...calls],
    sourceText: says ? null : `${JSON.stringify({ ...source, parts }, null, 2)}\n`,
    rows: [],
    seen: 0,
    total: null,
  };
}

/** What an exploration found, as it is told. */
export function inferredList(
  { definition, notes, made, found, rows, total }: Explored,
  source: SourceDefinition,
): InferredList {
  return {
    definition,
    notes: withFields(notes),
    calls: [...made],
    sourceText: found ? `${JSON.stringify({ ...source, ...found }, null, 2)}\n` : null,
    rows: rows.slice(0, shownRows),
    seen: rows.length,
    total: total ?? null,
  };
}

/** @throws Refused */
async function read(given: Given): Promise<ReadDocument> {
  const { source, path, text } = given;
  if (Buffer.byteLength(text) > largestDocument)
    throw new Refused(
      502,
      sentence(locales.sources.server, 'openApiTooLarge', {
        ...named(given),
        size: largestDocument / 1024 ** 2,
      }),
    );
  try {
    const document = await readOpenApi(text);
    const from = addressOf(source, path);
    return readDocument(belowAddress(document, source.address, from));
  } catch (error) {
    if (!(error instanceof NoOpenApi)) throw error;
    const why = error.why === 'version' ? 'openApiVersion' : 'openApiUnreadable';
    throw new Refused(
      502,
      sentence(locales.sources.server, why, { ...named(given), detail: error.message }),
    );
  }
}

const named = ({ source, path = '(file)' }: Given) => ({ source: source.name, path });

/** Where a document lies, for what it says relative to that; a file is taken for one beside the source. */
function addressOf(source: SourceDefinition, path: string | undefined): string {
  if (path === undefined) return source.address;
  return URL.canParse(path) ? path : addressAt(source.address, path).href;
}

function described(document: ReadDocument, list: DocumentedList): DocumentedLists['lists'][number] {
  const { name, operation, summary = null } = list;
  const { definition } = document.infer(list, { name, source: name, resources: [] });
  return {
    operation,
    name,
    label: definition.label,
    summary,
    fields: Object.keys(definition.fields).length,
    rights: [
      'read',
      ...(definition.forms?.create ? (['create'] as const) : []),
      ...(definition.forms?.edit ? (['edit'] as const) : []),
      ...(definition.endpoints?.delete ? (['delete'] as const) : []),
    ],
  };
}

const withFields = (notes: ReadDocument['notes']): DocumentedLists['notes'] =>
  notes.map(({ fields, ...note }) => ({ ...note, fields: [...fields] }));
