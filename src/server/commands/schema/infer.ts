import { endpoints } from '#contract/endpoints/index.ts';
import {
  type Inference,
  type InferenceNote,
  inferResource,
  sortCandidates,
} from '#schema/infer/inferResource.ts';
import type { EndpointCall, ResourceDefinition } from '#schema/meta.ts';
import { readListCall } from './calls.ts';
import { fileOf, knownResources, requireFree, requireSound, writeSchema } from './files.ts';
import { nameOf, type Options, readOptions } from './options.ts';
import { tellJson } from './output.ts';
import { platformSource } from './platformSource.ts';
import { type RestPlace, readRestPlace, restSource } from './restSource.ts';
import { CallFailed, type Page, type Source, sample } from './source.ts';
import { CommandFailure, coloured, language, say } from './terminal.ts';

/** `infer`: asks an endpoint, and writes the schema of what it answers. */
export async function infer(given: readonly string[]): Promise<number> {
  const options = readOptions(given, [
    'list',
    'rest',
    'service',
    'read-only',
    'write',
    'force',
    'url',
    'account',
    'format',
    'json',
  ]);
  const name = nameOf(options, 'infer');
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
  const source = platformSource(options);
  const { rows, total } = await told(() => sample(source, call));
  const input = { name, provider: 'jmgr', call, rows, total, endpoints, resources } as const;
  const draft = inferResource({ ...input, sortable: [] });
  const sortable = await sortedBy(source, call, sortCandidates(draft.definition));
  return inferResource({ ...input, sortable });
}

/** The names that a list call of ours sorts by: it refuses the others. */
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

async function inferRest(
  name: string,
  { base, call, service, isSet }: RestPlace,
  options: Options,
  resources: ResourceDefinition[],
): Promise<Inference> {
  const source = restSource(base);
  const { rows, total } = await told(() => sample(source, call));
  const input = {
    name,
    provider: 'rest',
    service,
    call,
    rows,
    total,
    resources,
    isReadOnly: options.readOnly,
  } as const;
  const inference = inferResource(input);
  if (!isSet) console.error(say('setService', { service: service ?? name, base }));
  const candidates = sortCandidates(inference.definition);
  const sorts = await doesSort(source, call, candidates, rows);
  return sorts ? inference : inferResource({ ...input, sortable: [] });
}

/** Whether a service sorts: it answers another order when asked for the opposite one. */
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

/** Samples, and says how much was seen; a refusal ends the command. */
async function told(ask: () => Promise<Page>): Promise<Page> {
  const page = await ask().catch((error: unknown) => {
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
  return page;
}

const certainties = { sure: 'green', likely: 'grey', guess: 'yellow' } as const;

/** What was guessed, the least certain last, where it is read first. */
export function tellNotes(notes: readonly InferenceNote[]): void {
  for (const certainty of ['sure', 'likely', 'guess'] as const)
    for (const note of notes)
      if (note.certainty === certainty)
        console.error(
          `${coloured(certainties[certainty], say(certainty))}  ${note.message[language]}`,
        );
}
