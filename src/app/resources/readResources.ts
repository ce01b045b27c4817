import type { AccessReason, ListAction } from '#contract/access.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { SchemaFinding, schemaList } from '#contract/endpoints/resources.ts';
import type { Arrangement, ListView } from '#contract/entities/listView.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { byLanguage, labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { type ByName, type CompiledResource, compileResource } from '#schema/compile.ts';
import {
  resource as definition,
  type ListOutline,
  listOutline,
  type ResourceDefinition,
} from '#schema/meta.ts';
import { asAsked } from '#schema/source/platformCalls.ts';

/** The lists of this session, as far as they are known. */
export interface Resources {
  readonly state: 'loading' | 'ready' | 'failed';
  /** every list that the person may see, in the order of menus, as far as menus and names need it */
  readonly outlines: readonly ListOutline[];
  /** whether some lists have come as outlines alone: `complete` asks for the rest */
  readonly isPartial: boolean;
  readonly complete: () => void;
  /** each is read when it is first asked for */
  readonly resources: ByName<CompiledResource>;
  /** the same as they are declared, for texts that extend them */
  readonly definitions: ByName<ResourceDefinition>;
  /** what is wrong with a list that is disabled */
  readonly broken: ByName<readonly SchemaFinding[]>;
  /** what the person may not do with a list and others may, with the reason, by the list's name */
  readonly refused: ReadonlyMap<string, Partial<Record<ListAction, AccessReason>>>;
  /** how the person arranged the columns of a list, by the list's name and by the place that it stands on */
  readonly arrangements: ReadonlyMap<string, Readonly<Record<string, Arrangement>>>;
  /** the views that the person saved and those that are shared, by the list's name */
  readonly views: ReadonlyMap<string, readonly ListView[]>;
  /** Asks the platform again. */
  readonly retry: () => void;
  /** Takes in a view that was just saved, so that nothing has to be asked again. */
  readonly putView: (view: ListView) => void;
  /** Forgets views that were just deleted. */
  readonly dropViews: (resource: string, ids: readonly string[]) => void;
  /** Takes in an arrangement that was just made; null leaves the list as its schema has it. */
  readonly putArrangement: (
    resource: string,
    place: string,
    arrangement: Arrangement | null,
  ) => void;
}

export type SchemaEntries = EndpointResponse<typeof schemaList>['data'];
type SchemaEntry = SchemaEntries[number];

/** A list as it is declared and as it is drawn, or what is wrong with it. */
type ReadList =
  | { readonly definition: ResourceDefinition; readonly resource: CompiledResource }
  | { readonly findings: readonly SchemaFinding[] };

/**
 * Takes in what the platform sent. A list is checked and compiled when it is first asked for, because a screen shows
 * one and names few others. One that does not pass is disabled alone.
 */
export function readResources(
  entries: SchemaEntries,
): Pick<Resources, 'outlines' | 'isPartial' | 'resources' | 'definitions' | 'broken' | 'refused'> {
  const whole = entries.filter(({ outlined }) => !outlined);
  const sent = new Map(whole.map((entry) => [entry.name, entry]));
  const known = new Map<string, ReadList>();
  const read = (name: string): ReadList | undefined => {
    const entry = sent.get(name);
    if (!entry) return undefined;
    const list = known.get(name) ?? readList(entry);
    known.set(name, list);
    return list;
  };
  const byName = <T>(part: (list: ReadList) => T | undefined) => ({
    get: (name: string) => {
      const list = read(name);
      return list && part(list);
    },
  });
  return {
    outlines: entries
      .flatMap(({ schema }) => listOutline.safeParse(schema).data ?? [])
      .sort((left, right) => (left.menu?.order ?? 0) - (right.menu?.order ?? 0)),
    isPartial: whole.length < entries.length,
    resources: byName((list) => ('resource' in list ? list.resource : undefined)),
    definitions: byName((list) => ('definition' in list ? list.definition : undefined)),
    broken: byName((list) => ('findings' in list ? list.findings : undefined)),
    refused: new Map(entries.flatMap(({ name, refused }) => (refused ? [[name, refused]] : []))),
  };
}

/** by name, so that what has come again unchanged stays the same */
const lastRead = new Map<string, { readonly text: string; readonly list: ReadList }>();

function readList(entry: SchemaEntry): ReadList {
  const { name, schema, findings } = entry;
  const text = JSON.stringify([schema, findings]);
  const last = lastRead.get(name);
  if (last?.text === text) return last.list;
  const list = readAnew(entry);
  lastRead.set(name, { text, list });
  return list;
}

function readAnew({ name, schema, findings }: SchemaEntry): ReadList {
  const parsed = definition.safeParse(schema);
  if (!parsed.success)
    return { findings: findings.length > 0 ? findings : [unreadable(name, parsed.error.message)] };
  try {
    return { definition: parsed.data, resource: compileResource(asAsked(parsed.data)) };
  } catch (error) {
    return { findings: [unreadable(name, errorMessage(error))] };
  }
}

/** How the person keeps their lists: the columns as they arranged them, and the saved views. */
export function readKept(entries: SchemaEntries): Pick<Resources, 'arrangements' | 'views'> {
  // of the others nothing is known
  const whole = entries.filter(({ outlined }) => !outlined);
  return {
    arrangements: new Map(whole.map(({ name, arrangements }) => [name, arrangements ?? {}])),
    views: new Map(whole.map(({ name, views }) => [name, views ?? []])),
  };
}

/** The schemas as one text, to see whether they changed. Views and column widths are left out: they change often. */
export function schemaText(entries: SchemaEntries): string {
  return JSON.stringify(
    entries.map(({ name, schema, findings, refused }) => [name, schema, findings, refused]),
  );
}

/** A schema that the platform accepts and this page does not know: the page is older than the platform. */
function unreadable(name: string, problem: string): SchemaFinding {
  return {
    severity: 'error',
    code: 'unreadable',
    file: `${name}.json`,
    line: 1,
    column: 1,
    message: byLanguage(() => problem),
    hint: labelOf(locales.lists.unreadable, 'reload'),
  };
}
