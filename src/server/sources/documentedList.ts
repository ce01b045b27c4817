import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentedLists, InferredList } from '#contract/endpoints/sourceLists.ts';
import { belowAddress } from '#schema/infer/openapi/address.ts';
import {
  type DocumentedList,
  type ReadDocument,
  readDocument,
} from '#schema/infer/openapi/lists.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { addressAt } from '#schema/source/address.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { InvalidInput, Refused, sentence } from '../http/errors.ts';
import { messages } from './messages.ts';
import { largestDocument, NoOpenApi, readOpenApi } from './openApiText.ts';

/** Lists that are made of the document of OpenAPI 3 that a source has at a path, or that somebody has as a file. */

/** notes of what is written into a source */
const ofParts = /^openapi-(paging|rows|sort)$/;

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
    const detail = notes.map(({ message }) => message[language]).join('; ');
    return sentence(messages, 'openApiNone', { ...named(given), detail })(language);
  });
}

/** One list of a document. @throws Refused if the document cannot be read, InvalidInput if it has no such list */
export async function listOfDocument(
  given: Given,
  {
    operation,
    name,
    resources,
  }: {
    readonly operation: string;
    readonly name: string;
    readonly resources: readonly ResourceDefinition[];
  },
): Promise<InferredList> {
  const { source, path } = given;
  const document = await read(given);
  const list = document.lists.find((one) => one.operation === operation);
  if (!list)
    throw new InvalidInput(sentence(messages, 'openApiUnknown', { ...named(given), operation }));
  const { definition, notes } = document.infer(list, {
    // so that it is called as it was offered, whatever name was free
    name: list.name,
    source: source.name,
    resources,
  });
  const { parts } = document.service(list, source.name);
  const says = source.convention !== undefined || source.parts !== undefined;
  const showed = sentence(messages, 'openApiRead');
  return {
    definition: { ...definition, name },
    notes: withFields(says ? notes.filter(({ code }) => !ofParts.test(code)) : notes),
    calls:
      path === undefined
        ? []
        : [
            {
              method: 'GET',
              path,
              status: 200,
              showed: { 'zh-CN': showed('zh-CN'), 'en-US': showed('en-US') },
            },
          ],
    sourceText: says ? null : `${JSON.stringify({ ...source, parts }, null, 2)}\n`,
    rows: [],
    seen: 0,
    total: null,
  };
}

/** @throws Refused */
async function read(given: Given): Promise<ReadDocument> {
  const { source, path, text } = given;
  if (Buffer.byteLength(text) > largestDocument)
    throw new Refused(
      502,
      sentence(messages, 'openApiTooLarge', { ...named(given), size: largestDocument / 1024 ** 2 }),
    );
  try {
    const document = await readOpenApi(text);
    const from = addressOf(source, path);
    return readDocument(belowAddress(document, source.address, from), from);
  } catch (error) {
    if (!(error instanceof NoOpenApi)) throw error;
    const why = error.why === 'version' ? 'openApiVersion' : 'openApiUnreadable';
    throw new Refused(502, sentence(messages, why, { ...named(given), detail: error.message }));
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
