import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  type DocumentedList,
  type ReadDocument,
  readDocument,
} from '#schema/infer/openapi/lists.ts';
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
import type { Options } from './options.ts';
import { tellFindings, tellJson } from './output.ts';
import { requestText } from './request.ts';
import { CommandFailure, pathOf, say, tellNotes } from './terminal.ts';

/** `infer --openapi`: writes a list, and its source, of a document; or says which lists there are. */
export async function inferDocumented(
  name: string,
  given: string,
  options: Options,
): Promise<number> {
  const document = await readGiven(given);
  if (options.operation === undefined) {
    tellLists(document, options);
    return 0;
  }
  const list = listOf(document, options.operation);
  if (options.write) requireFree(fileOf(name), options.force);
  const source = await sourceOf(document, list, options);
  const resources = (await knownResources()).filter((one) => one.name !== name);
  const { definition, notes } = document.infer(list, { name, source: source.name, resources });
  const text = await requireSound(name, definition, options.format, source.name);
  console.error(say('documented'));
  tellNotes([...source.notes, ...notes]);
  if (options.format === 'json') tellJson({ source: source.definition, definition, notes });
  else if (!options.write) console.log(text.trimEnd());
  if (options.write) {
    if (source.text !== undefined) await writeSource(source.name, source.text);
    await writeSchema(name, text);
    return 0;
  }
  if (source.text !== undefined)
    console.error(
      `${say('newSource', { file: sourceFileOf(source.name) })}\n${source.text.trimEnd()}`,
    );
  console.error(say('notWritten', { file: fileOf(name) }));
  return 0;
}

/** @throws CommandFailure if there is no document of OpenAPI 3 */
async function readGiven(given: string): Promise<ReadDocument> {
  const isAddress = /^https?:\/\//.test(given);
  try {
    const text = isAddress ? await requestText(new URL(given)) : await textOf(given);
    return readDocument(await readOpenApi(text), isAddress ? given : undefined);
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

/** The source of the list: one that is there under its name, or the one that the document describes. */
async function sourceOf(document: ReadDocument, list: DocumentedList, options: Options) {
  const service = document.service(list, options.source);
  const { name } = service;
  const file = sourceFileOf(name);
  if (existsSync(file)) {
    console.error(say('usesSource', { file }));
    return { name, definition: undefined, text: undefined, notes: [] };
  }
  const address = options.address ?? service.address;
  if (address === undefined) throw new CommandFailure('openApiAddress', {}, 2);
  const definition: SourceDefinition = {
    schemaVersion: 1,
    name,
    label: service.label,
    address,
    ...(service.credentials ? { credentials: service.credentials } : {}),
    parts: service.parts,
  };
  const text = `${JSON.stringify(definition, null, 2)}\n`;
  const { findings } = checkSource({ file, text });
  if (findings.length === 0) return { name, definition, text, notes: service.notes };
  tellFindings(findings, options.format === 'json' ? 'text' : options.format, 'stderr');
  throw new CommandFailure('checkFailed');
}
