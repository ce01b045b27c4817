import { countOf } from '#contract/countOf.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { hasText, type Localized } from '#contract/language.ts';
import { restMessage, restPageQuery, restRows, restTotal } from '#contract/restAnswer.ts';
import { type RestService, readRestServices } from '#contract/restServices.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { locales } from '#locales/index.ts';
import { checkResources, type SchemaFile } from '#schema/check.ts';
import { findDrift, type KnownIds } from '#schema/drift.ts';
import { CallFailed, type Source, sample } from '#schema/infer/source.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { parseResource } from '#schema/parse.ts';
import { asAsked } from '#schema/source/platformCalls.ts';
import { upgradeResource } from '#schema/upgrade.ts';
import {
  definitionsOf,
  findFile,
  namesOf,
  readDashboards,
  readSchemas,
  readSources,
} from './files.ts';
import { type Options, readOptions } from './options.ts';
import { tellFindings, tellJson } from './output.ts';
import { platformSource } from './platform.ts';
import { request, withoutQuery } from './request.ts';
import { CommandFailure, coloured, say, sayInBoth } from './terminal.ts';

/** Reads conventional REST services: `_start`, `_end`, `_sort`, `_order`, and the total in a header or beside the rows. */

/** The base address of the service in a definition. @throws CommandFailure if it is not set, or the setting is invalid */
function baseOf({ name, service }: ResourceDefinition): string {
  let services: readonly RestService[];
  try {
    services = readRestServices(process.env.REST_SERVICES ?? '');
  } catch (error) {
    throw new CommandFailure('wrongOption', { problem: `REST_SERVICES: ${errorMessage(error)}` });
  }
  const found = service === undefined ? services[0] : services.find((one) => one.name === service);
  if (!found || found.address.startsWith('/')) throw new CommandFailure('noService', { name });
  return found.address;
}

/** A source for the service at this base address. */
function restSource(base: string): Source {
  return {
    async page(call, pageIndex, pageSize, sort) {
      const url = new URL(`${base}${call.path}`);
      for (const [name, value] of Object.entries({
        ...call.fixed,
        ...restPageQuery(pageIndex, pageSize, sort),
      }))
        url.searchParams.set(name, String(value));
      const { status, headers, body } = await request(url);
      const asked = withoutQuery(url);
      if (status < 200 || status > 299)
        throw new CallFailed(`GET ${asked}`, status, restMessage(body) ?? `HTTP ${status}`);
      if (body === undefined) throw new CommandFailure('noJson', { url: asked });
      const rows = restRows(body);
      if (rows === undefined) throw new CommandFailure('noList', { url: asked });
      return { rows, total: countOf(restTotal(body, headers)) };
    },
  };
}

/**
 * `check`: prints the findings of the files.
 *
 * @returns exit code 1 if a file has an error
 */
export async function check(given: readonly string[]): Promise<number> {
  const options = readOptions(given, ['live', 'url', 'account', 'format', 'json']);
  const files = await readSchemas();
  const sources = await readSources();
  const checked = checkResources(files, knownEndpoints(), namesOf(sources));
  const named = new Set(options.positionals.map(findFile));
  const isWanted = (file: string) => named.size === 0 || named.has(file);
  const dashboards = await readDashboards(definitionsOf(checked));
  const findings = [...checked, ...sources, ...dashboards].flatMap((one) =>
    isWanted(one.file) ? one.findings : [],
  );
  if (options.live) {
    const all = definitionsOf(checked);
    for (const { file, definition } of checked)
      if (definition && isWanted(file))
        findings.push(...(await liveFindings(definition, fileNamed(file, files), all, options)));
  }
  const count = named.size || files.length + sources.length + dashboards.length;
  tell(findings, count, options);
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function tell(findings: readonly SchemaFinding[], files: number, { format }: Options): void {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  if (format === 'json') {
    tellJson({ files, errors, warnings, findings });
    return;
  }
  tellFindings(findings, format);
  const summary = say('counted', {
    files: say('files', { count: files }),
    errors: say('errors', { count: errors }),
    warnings: say('warnings', { count: warnings }),
  });
  if (format === 'text') console.log(coloured(errors > 0 ? 'red' : 'green', summary));
  else console.error(summary);
  const [first] = findings.filter(({ code }) => hasText(locales.help.finding, code));
  if (first) console.error(say('helpAt', { code: first.code }));
}

const fileNamed = (name: string, files: readonly SchemaFile[]): SchemaFile => {
  const found = files.find(({ file }) => file === name);
  if (!found) throw new Error(`${name} was checked and not read`);
  return found;
};

const sources = new Map<string, Source>();

/** The source of a list; the same object for all lists of one source. */
function sourceOf(definition: ResourceDefinition, options: Options): Source {
  const base = definition.provider === 'rest' ? baseOf(definition) : '';
  const known = sources.get(base);
  if (known) return known;
  const source = base === '' ? platformSource(options) : restSource(base);
  sources.set(base, source);
  return source;
}

/** The list call as it is asked for: a source by the running platform, with the secrets that it knows. */
const listCallOf = (definition: ResourceDefinition) => asAsked(definition).endpoints.list;

/** Differences between what a list's endpoint answers and what its file says, at their positions in the file. */
async function liveFindings(
  definition: ResourceDefinition,
  { file, text }: SchemaFile,
  all: readonly ResourceDefinition[],
  options: Options,
): Promise<SchemaFinding[]> {
  const parsed = parseResource(text, file);
  const upgraded = upgradeResource(parsed.value);
  const positionOf = (path: readonly (string | number)[], of: 'key' | 'value') =>
    parsed.positionOf(upgraded.originOf(path), of);
  try {
    const source = sourceOf(definition, options);
    const { rows } = await sample(source, listCallOf(definition));
    const related = await relatedIds(definition, all, options);
    return findDrift(definition, rows, { related }).map(({ path, of, ...finding }) => ({
      ...finding,
      file,
      ...positionOf(path, of),
    }));
  } catch (error) {
    const message = refusalOf(error, definition);
    if (!message) throw error;
    return [
      {
        severity: 'error',
        code: 'drift-call-failed',
        file,
        ...positionOf(['endpoints', 'list'], 'value'),
        message,
      },
    ];
  }
}

/**
 * Why one list could not be compared although others can: its call was refused, or its REST service is not set or does
 * not answer. If the platform does not answer, the command ends, because every list would report the same.
 */
function refusalOf(error: unknown, { provider }: ResourceDefinition): Localized | undefined {
  if (error instanceof CallFailed) {
    const { call, status, detail } = error;
    return sayInBoth('callFailed', { call, status, detail });
  }
  return error instanceof CommandFailure && provider === 'rest' ? error.text : undefined;
}

const known = new Map<string, Promise<KnownIds | undefined>>();

/** The ids of the records in related lists, each list requested once; lists that refuse are left out. */
async function relatedIds(
  definition: ResourceDefinition,
  all: readonly ResourceDefinition[],
  options: Options,
): Promise<Map<string, KnownIds>> {
  const related = new Map<string, KnownIds>();
  for (const { relation } of Object.values(definition.fields)) {
    const target = all.find(({ name }) => name === relation?.resource);
    if (!target) continue;
    const asking = known.get(target.name) ?? idsOf(target, options);
    known.set(target.name, asking);
    const ids = await asking;
    if (ids) related.set(target.name, ids);
  }
  return related;
}

async function idsOf(target: ResourceDefinition, options: Options): Promise<KnownIds | undefined> {
  try {
    const { rows, total } = await sample(sourceOf(target, options), listCallOf(target));
    const identifier = target.identifier ?? 'id';
    const ids = new Set(rows.map((row) => String(Reflect.get(Object(row), identifier))));
    return { ids, isComplete: total !== undefined && ids.size >= total };
  } catch (error) {
    if (error instanceof CallFailed || error instanceof CommandFailure) return undefined;
    throw error;
  }
}
