import { existsSync } from 'node:fs';
import type { z } from 'zod';
import {
  type DocumentedLists,
  documentTextLimit,
  type InferredList,
  schemaInferSource,
} from '#contract/endpoints/sourceLists.ts';
import { inLanguage, message } from '#contract/language.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { locales } from '#locales/index.ts';
import { askAndInfer, listCallsOf, writtenCall } from '#schema/infer/askAndInfer.ts';
import { CallFailed } from '#schema/infer/source.ts';
import { type EndpointCall, resource } from '#schema/meta.ts';
import { newOwnList } from '#schema/own/start.ts';
import { terminalLanguage } from '../terminal.ts';
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
import { listNameOf, type Options, readOptions } from './options.ts';
import { tellJson } from './output.ts';
import { askPlatform, platformClient, platformSource } from './platform.ts';
import { CommandFailure, pathOf, say, tellNotes } from './terminal.ts';

/** `new`: writes a list of own records. */
export async function create(given: readonly string[]): Promise<number> {
  const options = readOptions(given, ['force', 'format']);
  const name = listNameOf(options, 'new');
  requireFree(fileOf(name), options.force);
  await writeSchema(name, await requireSound(name, newOwnList(name), options.format));
  return 0;
}

/** `infer`: writes a list as the dialog of the app does, of a call of the platform or of a source. */
export async function infer(given: readonly string[]): Promise<number> {
  const options = readOptions(given, [
    'list',
    'openapi',
    'operation',
    'source',
    'write',
    'force',
    'url',
    'account',
    'format',
    'json',
  ]);
  const name = listNameOf(options, 'infer');
  if (options.write) requireFree(fileOf(name), options.force);
  return options.source === undefined
    ? inferOurs(name, options)
    : inferFromSource(name, options.source, options);
}

async function inferOurs(name: string, options: Options): Promise<number> {
  const call = readListCall(options.list);
  const resources = (await knownResources()).filter((one) => one.name !== name);
  const { definition, notes, page } = await askAndInfer(platformSource(options), {
    name,
    provider: 'jmgr',
    call,
    endpoints: knownEndpoints(),
    resources,
  }).catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    const { call: refused, status, detail } = error;
    throw new CommandFailure('callFailed', { call: refused, status, detail });
  });
  const rows = page.rows.length;
  console.error(
    page.total === undefined
      ? say('sampledUnknown', { rows })
      : say('sampled', { rows, total: page.total }),
  );
  const text = await requireSound(name, definition, options.format);
  tellNotes(notes);
  await handOver(name, text, { definition, notes }, options);
  return 0;
}

/** Writes the file of a list, or prints it. */
async function handOver(name: string, text: string, made: object, options: Options) {
  if (options.format === 'json') tellJson(made);
  else if (!options.write) console.log(text.trimEnd());
  if (options.write) await writeSchema(name, text);
  else console.error(say('notWritten', { file: fileOf(name) }));
}

/** @throws CommandFailure if it is no call, or none that answers a list */
function readListCall(given: string | undefined): EndpointCall {
  if (given === undefined) throw new CommandFailure('listMissing', {}, 2);
  const known = listCallsOf(knownEndpoints());
  const { method, path } = writtenCall(given);
  if (path === '' || !given.trim().includes(' '))
    throw new CommandFailure('wrongCall', { given }, 2);
  const call = `${method} ${path}`;
  const found = known.find(({ key }) => key === call);
  if (found) return found.call;
  const keys = known.map(({ key }) => key).sort();
  throw new CommandFailure('unknownList', { call, known: `\n  ${keys.join('\n  ')}` });
}

/** seconds that a platform may take to ask a source for all that it wants to know */
const inferringSeconds = 60;

/** Has the running platform ask a source, or read its document: it writes the list, or says which lists there are. */
async function inferFromSource(name: string, source: string, options: Options): Promise<number> {
  const file = sourceFileOf(source);
  // the platform reads files once in a while, and one that is kept by it has none
  const text = existsSync(file) ? await readTextFile(file) : undefined;
  const asked = await askedOf(options);
  const question = { name, source, text, ...asked, operation: options.operation };
  const found = await askPlatform(platformClient(options), schemaInferSource, question, {
    seconds: inferringSeconds,
    failed: (answer) => ['callFailed', { call: `${asked.method} ${asked.path}`, ...answer }],
  });
  if ('lists' in found) {
    tellLists(found, options);
    return 0;
  }
  const { notes, sourceText } = found;
  const definition = resource.parse(found.definition);
  const written = await requireSound(name, definition, options.format, source);
  tellCalls(found);
  tellNotes(notes);
  const isFound = sourceText !== null;
  if (options.write && isFound && text !== undefined) await writeSource(source, sourceText);
  else if (isFound) console.error(`${say('foundParts', { file })}\n${sourceText.trimEnd()}`);
  await handOver(name, written, found, options);
  return 0;
}

type Asked = Pick<z.input<typeof schemaInferSource.body>, 'path' | 'document'> & {
  readonly method: 'GET' | 'POST';
};

/** What a source is asked for: a call, a document that it has somewhere, or one that a person has as a file. */
async function askedOf({ list, openapi }: Options): Promise<Asked> {
  if (openapi !== undefined && !/^https?:\/\//.test(openapi)) {
    const path = pathOf(openapi);
    if (!existsSync(path)) throw new CommandFailure('noFile', { file: openapi }, 2);
    const document = await readTextFile(path);
    if (document.length > documentTextLimit)
      throw new CommandFailure('openApiTooLarge', { file: openapi, size: documentTextLimit / 1e3 });
    return { method: 'GET', path: '/', document };
  }
  const given = openapi ?? list;
  if (given === undefined) throw new CommandFailure('listMissing', {}, 2);
  const call = writtenCall(given);
  if (call.path === '') throw new CommandFailure('wrongCall', { given }, 2);
  return call;
}

/** Prints what a source was asked, and what that showed. */
function tellCalls({ calls }: InferredList): void {
  for (const { method, path, status, showed } of calls)
    console.error(
      say('askedCall', {
        call: `${method} ${path}`,
        status,
        showed: inLanguage(showed, terminalLanguage),
      }),
    );
}

/** Prints the lists of a document: `GET /books  Books on sale (read, create, change)`. */
function tellLists({ lists, notes }: DocumentedLists, { format }: Options): void {
  tellNotes(notes);
  if (format === 'json') {
    tellJson(lists);
    return;
  }
  console.error(say('openApiLists', { count: lists.length }));
  for (const { operation, summary, rights } of lists) {
    const may = rights.map((right) =>
      message(locales.listEditor.create, terminalLanguage, `right_${right}`),
    );
    console.log(`  ${operation}  ${summary === null ? '' : `${summary} `}(${may.join(', ')})`);
  }
}
