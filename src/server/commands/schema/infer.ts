import { knownEndpoints } from '#extending/calls.ts';
import { type AskedInference, askAndInfer } from '#schema/infer/askAndInfer.ts';
import type { Inference } from '#schema/infer/inferResource.ts';
import { CallFailed } from '#schema/infer/source.ts';
import type { EndpointCall, ResourceDefinition } from '#schema/meta.ts';
import { readListCall } from './calls.ts';
import { fileOf, knownResources, requireFree, requireSound, writeSchema } from './files.ts';
import { inferFromSource } from './fromSource.ts';
import { inferDocumented } from './openapi.ts';
import { listNameOf, type Options, readOptions } from './options.ts';
import { tellJson } from './output.ts';
import { platformSource } from './platformSource.ts';
import { type RestPlace, readRestPlace, restSource } from './restSource.ts';
import { CommandFailure, say, tellNotes } from './terminal.ts';

/** `infer`: requests an endpoint, and writes a schema of its answer. */
export async function infer(given: readonly string[]): Promise<number> {
  const options = readOptions(given, [
    'list',
    'rest',
    'service',
    'openapi',
    'operation',
    'source',
    'address',
    'read-only',
    'write',
    'force',
    'url',
    'account',
    'format',
    'json',
  ]);
  const name = listNameOf(options, 'infer');
  if (options.openapi !== undefined) return inferDocumented(name, options.openapi, options);
  if (options.source !== undefined) return inferFromSource(name, options.source, options);
  if ((options.list === undefined) === (options.rest === undefined))
    throw new CommandFailure('listOrRest', {}, 2);
  if (options.write) requireFree(fileOf(name), options.force);
  const known = (await knownResources()).filter((one) => one.name !== name);
  const { definition, notes } =
    options.rest === undefined
      ? await inferOurs(name, readListCall(options.list ?? ''), options, known)
      : await inferRest(name, readRestPlace(options.rest, options.service), options, known);
  const text = await requireSound(name, definition, options.format);
  tellNotes(notes);
  if (options.format === 'json') tellJson({ definition, notes });
  else if (!options.write) console.log(text.trimEnd());
  if (options.write) await writeSchema(name, text);
  else console.error(say('notWritten', { file: fileOf(name) }));
  return 0;
}

async function inferOurs(
  name: string,
  call: EndpointCall,
  options: Options,
  resources: ResourceDefinition[],
): Promise<Inference> {
  const question = {
    name,
    provider: 'jmgr',
    call,
    endpoints: knownEndpoints(),
    resources,
  } as const;
  return told(() => askAndInfer(platformSource(options), question));
}

async function inferRest(
  name: string,
  { base, call, service, isSet }: RestPlace,
  options: Options,
  resources: ResourceDefinition[],
): Promise<Inference> {
  const isReadOnly = options.readOnly;
  const question = { name, provider: 'rest', service, call, resources, isReadOnly } as const;
  const inference = await told(() => askAndInfer(restSource(base), question));
  if (!isSet) console.error(say('setService', { service: service ?? name, base }));
  return inference;
}

/** Makes the request and prints how much was seen; a refusal ends the command. */
async function told(ask: () => Promise<AskedInference>): Promise<Inference> {
  const { page, ...inference } = await ask().catch((error: unknown) => {
    if (error instanceof CallFailed)
      throw new CommandFailure('callFailed', {
        call: error.call,
        status: error.status,
        detail: error.detail,
      });
    throw error;
  });
  const rows = page.rows.length;
  console.error(
    page.total === undefined
      ? say('sampledUnknown', { rows })
      : say('sampled', { rows, total: page.total }),
  );
  return inference;
}
