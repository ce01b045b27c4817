import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { documentTextLimit } from '#contract/endpoints/sourceLists.ts';
import { jsonOf } from '#contract/exactJson.ts';
import { inLanguage } from '#contract/language.ts';
import type { InferenceNote } from '#schema/infer/notes.ts';
import {
  type DocumentedList,
  type ReadDocument,
  readDocument,
} from '#schema/infer/openapi/lists.ts';
import { type ResourceDefinition, resource } from '#schema/meta.ts';
import { checkSource } from '#schema/source/check.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { largestDocument, NoOpenApi, readOpenApi } from '#server/sources/openApiText.ts';
import {
  fileOf,
  knownResources,
  readTextFile,
  requireFree,
  requireSound,
  sourceFileOf,
  writeSchema,
  writeSource,
} from './files.ts';
import { tellCalls } from './fromSource.ts';
import type { Options } from './options.ts';
import { tellFindings, tellJson } from './output.ts';
import { askInferred } from './platformSource.ts';
import { requestText } from './request.ts';
import { CommandFailure, language, pathOf, say, tellNotes } from './terminal.ts';

/** `infer --openapi`: writes a list, and its source, of a document; or says which lists there are. */
export async function inferDocumented(
  name: string,
  given: string,
  options: Options,
): Promise<number> {
  const { document, text: documentText } = await readGiven(given);
  if (options.operation === undefined) {
    tellLists(document, options);
    return 0;
  }
  const list = listOf(document, options.operation);
  if (options.write) requireFree(fileOf(name), options.force);
  const source = await sourceOf(document, list, options);
  const said = {
    name,
    operation: list.operation,
    source: source.name,
    // without what the document says of pages and rows, which is corrected
    text: source.asked,
    ...documentIn(given, documentText),
  };
  const { definition, notes, sourceText } =
    (await askedList(said, options)) ?? (await saidList(name, document, list, source));
  const text = await requireSound(name, definition, options.format, source.name);
  tellNotes([...source.notes, ...notes]);
  const newText = sourceText ?? source.text;
  if (options.format === 'json')
    tellJson({
      ...(newText === undefined ? {} : { source: jsonOf(newText) }),
      definition,
      notes,
    });
  else if (!options.write) console.log(text.trimEnd());
  if (options.write) {
    if (newText !== undefined) await writeSource(source.name, newText);
    await writeSchema(name, text);
    return 0;
  }
  if (newText !== undefined)
    console.error(`${say('newSource', { file: sourceFileOf(source.name) })}\n${newText.trimEnd()}`);
  console.error(say('notWritten', { file: fileOf(name) }));
  return 0;
}

/** What a list became, and the text of its source where that is to be written. */
interface Made {
  readonly definition: ResourceDefinition;
  readonly notes: readonly Pick<InferenceNote, 'certainty' | 'message'>[];
  readonly sourceText: string | undefined;
}

type Question = Parameters<typeof askInferred>[1];

/** A document along with the question, or where it is: a body holds so much. */
const documentIn = (given: string, text: string): Pick<Question, 'path' | 'document'> =>
  text.length > documentTextLimit && isAddress(given)
    ? { path: given }
    : { path: '/', document: text };

/**
 * The list as the running platform makes it, which asks the source: what it answers goes before what the document says. Undefined if no
 * platform does; the reason is told.
 */
async function askedList(question: Question, options: Options): Promise<Made | undefined> {
  try {
    const found = await askInferred(options, question);
    tellCalls(found);
    return {
      definition: resource.parse(found.definition),
      notes: found.notes,
      sourceText: found.sourceText ?? undefined,
    };
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    console.error(say('notAsked', { detail: inLanguage(error.text, language) }));
    return undefined;
  }
}

/** The list as the document says. */
async function saidList(
  name: string,
  document: ReadDocument,
  list: DocumentedList,
  source: GivenSource,
): Promise<Made> {
  const resources = (await knownResources()).filter((one) => one.name !== name);
  const inferred = document.infer(list, { name, source: source.name, resources });
  return { ...inferred, sourceText: source.text };
}

const isAddress = (given: string): boolean => /^https?:\/\//.test(given);

/** @throws CommandFailure if there is no document of OpenAPI 3 */
async function readGiven(
  given: string,
): Promise<{ readonly document: ReadDocument; readonly text: string }> {
  try {
    const text = isAddress(given) ? await requestText(new URL(given)) : await textOf(given);
    const document = readDocument(await readOpenApi(text), isAddress(given) ? given : undefined);
    return { document, text };
  } catch (error) {
    if (!(error instanceof NoOpenApi)) throw error;
    throw error.why === 'version'
      ? new CommandFailure('openApiVersion', { file: given, version: error.message })
      : new CommandFailure('openApiUnreadable', { file: given, detail: error.message });
  }
}

async function textOf(given: string): Promise<string> {
  const path = pathOf(given);
  if (!existsSync(path)) throw new CommandFailure('noFile', { file: given }, 2);
  if ((await stat(path)).size > largestDocument)
    throw new CommandFailure('openApiTooLarge', { file: given, size: largestDocument / 1024 ** 2 });
  return readTextFile(path);
}

function tellLists(document: ReadDocument, { format }: Options): void {
  const { lists, notes } = document;
  tellNotes(notes);
  if (format === 'json') {
    tellJson(lists.map(({ operation, summary }) => ({ operation, summary })));
    return;
  }
  console.error(
    lists.length === 0 ? say('openApiNone') : say('openApiLists', { count: lists.length }),
  );
  for (const list of lists) console.log(`  ${describe(document, list)}`);
}

/** `GET /books  Books on sale (create, change)` */
function describe(document: ReadDocument, list: DocumentedList): string {
  const { endpoints, saves } = document.says(list).calls;
  const kinds = [
    ...(saves?.create ? [say('creates')] : []),
    ...(saves?.edit ? [say('changes')] : []),
    ...(endpoints.delete ? [say('deletes')] : []),
  ];
  const what = kinds.length > 0 ? kinds.join(', ') : say('reads');
  return `${list.operation}  ${list.summary === undefined ? '' : `${list.summary} `}(${what})`;
}

function listOf({ lists }: ReadDocument, given: string): DocumentedList {
  const wanted = given.trim().replace(/\s+/g, ' ').toLowerCase();
  const found = lists.find(
    ({ operation, path }) => operation.toLowerCase() === wanted || path.toLowerCase() === wanted,
  );
  if (found) return found;
  const known = lists.map(({ operation }) => `\n  ${operation}`).join('');
  throw new CommandFailure('openApiUnknown', { operation: given, known }, 2);
}

/** The source of a list. */
interface GivenSource {
  readonly name: string;
  /** its text for the question: of a new one without what the document says of pages and rows */
  readonly asked: string;
  /** its text as the document says; undefined if it is there already */
  readonly text: string | undefined;
  readonly notes: readonly InferenceNote[];
}

/** The source of the list: one that is there under its name, or the one that the document describes. */
async function sourceOf(
  document: ReadDocument,
  list: DocumentedList,
  options: Options,
): Promise<GivenSource> {
  const service = document.service(list, options.source);
  const { name } = service;
  const file = sourceFileOf(name);
  if (existsSync(file)) {
    console.error(say('usesSource', { file }));
    return { name, asked: await readTextFile(file), text: undefined, notes: [] };
  }
  const address = options.address ?? service.address;
  if (address === undefined) throw new CommandFailure('openApiAddress', {}, 2);
  const plain: SourceDefinition = {
    schemaVersion: 1,
    name,
    label: service.label,
    address,
    ...(service.credentials ? { credentials: service.credentials } : {}),
  };
  const written = (definition: SourceDefinition) => `${JSON.stringify(definition, null, 2)}\n`;
  const text = written({ ...plain, parts: service.parts });
  const { findings } = checkSource({ file, text });
  if (findings.length === 0) return { name, asked: written(plain), text, notes: service.notes };
  tellFindings(findings, options.format === 'json' ? 'text' : options.format, 'stderr');
  throw new CommandFailure('checkFailed');
}
