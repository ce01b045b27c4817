import type { EndpointResponse } from '#contract/endpoint.ts';
import type { SchemaFinding, schemaList } from '#contract/endpoints/resources.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import { resource as definition, type ResourceDefinition } from '#schema/meta.ts';
import type { Resources } from './resourcesContext.ts';

export type SchemaEntries = EndpointResponse<typeof schemaList>['data'];

/** Compiles what the platform sent. A list that does not pass is disabled alone. */
export function readResources(
  entries: SchemaEntries,
): Pick<Resources, 'resources' | 'definitions' | 'broken' | 'refused'> {
  const resources = new Map<string, CompiledResource>();
  const definitions = new Map<string, ResourceDefinition>();
  const broken = new Map<string, readonly SchemaFinding[]>();
  const refused: [string, NonNullable<SchemaEntries[number]['refused']>][] = [];
  for (const { name, schema, findings, refused: reasons } of entries) {
    if (reasons) refused.push([name, reasons]);
    const parsed = definition.safeParse(schema);
    if (!parsed.success) {
      broken.set(name, findings.length > 0 ? findings : [unreadable(name, parsed.error.message)]);
      continue;
    }
    try {
      resources.set(name, compileResource(parsed.data));
      definitions.set(name, parsed.data);
    } catch (error) {
      broken.set(name, [unreadable(name, errorMessage(error))]);
    }
  }
  return {
    resources: new Map([...resources].sort(byMenu)),
    definitions,
    broken,
    refused: new Map(refused),
  };
}

/** How the person keeps their lists: the columns as they arranged them, and the saved views. */
export function readKept(entries: SchemaEntries): Pick<Resources, 'arrangements' | 'views'> {
  return {
    arrangements: new Map(entries.map(({ name, arrangements }) => [name, arrangements ?? {}])),
    views: new Map(entries.map(({ name, views }) => [name, views ?? []])),
  };
}

/** The schemas as one text, to see whether they changed. Views and column widths are left out: they change often. */
export function schemaText(entries: SchemaEntries): string {
  return JSON.stringify(
    entries.map(({ name, schema, findings, refused }) => [name, schema, findings, refused]),
  );
}

type Entry = [string, CompiledResource];
const byMenu = ([, left]: Entry, [, right]: Entry): number =>
  (left.menu?.order ?? 0) - (right.menu?.order ?? 0);

/** A schema that the platform accepts and this page does not know: the page is older than the platform. */
function unreadable(name: string, problem: string): SchemaFinding {
  return {
    severity: 'error',
    code: 'unreadable',
    file: `${name}.json`,
    line: 1,
    column: 1,
    message: { 'zh-CN': problem, 'en-US': problem },
    hint: { 'zh-CN': '刷新页面', 'en-US': 'reload the page' },
  };
}
