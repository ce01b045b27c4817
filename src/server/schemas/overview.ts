import { z } from 'zod';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import type { ManagedSchema, schemaDetail, schemaHistory } from '#contract/endpoints/schemas.ts';
import { localized } from '#schema/meta.ts';
import { parseResource } from '#schema/parse.ts';
import { countRecords } from '../jmgr/own/index.ts';
import type { Services } from '../services.ts';
import {
  baseOf,
  checkCandidate,
  extendedBy,
  type ListedResource,
  type SchemaSnapshot,
  textOf,
} from './assemble.ts';
import {
  readAllStored,
  readHistory,
  readRevisionText,
  readStored,
  type StoredSchema,
} from './records.ts';
import { schemaStore } from './store.ts';
import { unknownRevision, unknownSchema } from './write.ts';

type Answer<E extends typeof schemaDetail | typeof schemaHistory> = EndpointAnswer<E>['data'];

const labelled = z.object({ label: localized });

/** The label in a text, even if the text has errors. */
function labelIn(text: string): ManagedSchema['label'] {
  const read = labelled.safeParse(parseResource(text, '').value);
  return read.success ? read.data.label : null;
}

const countOf = (findings: readonly SchemaFinding[], severity: SchemaFinding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length;

/** A list that is not in use: a draft, or taken out of use. */
interface Unused {
  readonly state: 'draft' | 'removed';
  readonly text: string;
  readonly findings: readonly SchemaFinding[];
}

async function unusedOf(
  { database }: Services,
  snapshot: SchemaSnapshot,
  { name, draft }: StoredSchema,
): Promise<Unused> {
  if (!draft) {
    const text = (await readRevisionText(database, name)) ?? '';
    return { state: 'removed', text, findings: [] };
  }
  const { findings } = checkCandidate(snapshot, name, draft.text).checked;
  return { state: 'draft', text: draft.text, findings };
}

function managed(
  name: string,
  stored: StoredSchema | undefined,
  part: Pick<ManagedSchema, 'label' | 'from' | 'state'> & {
    base: string | undefined;
    findings: readonly SchemaFinding[];
    keptRecords?: number | undefined;
  },
): ManagedSchema {
  const { label, base = null, from, state, findings, keptRecords = null } = part;
  return {
    name,
    label,
    base,
    from,
    state,
    revision: stored?.revision ?? 0,
    hasDraft: stored?.draft !== undefined,
    errors: countOf(findings, 'error'),
    warnings: countOf(findings, 'warning'),
    author: stored?.author ?? '',
    updatedAt: stored?.updatedAt.toISOString() ?? null,
    keptRecords,
  };
}

/** All lists by name: in use, drafts, and those taken out of use. */
export async function manageSchemas(services: Services): Promise<ManagedSchema[]> {
  const snapshot = await schemaStore(services).snapshot();
  const stored = await readAllStored(services.database);
  const storedOf = new Map(stored.map((schema) => [schema.name, schema]));
  const inUse = snapshot.resources.map((resource) => {
    const { name, definition } = resource;
    const text = textOf(snapshot, name);
    const label = definition?.label ?? labelIn(text);
    return managed(name, storedOf.get(name), { ...resource, label, base: baseOf(snapshot, text) });
  });
  const known = new Set(inUse.map(({ name }) => name));
  const others = await Promise.all(
    stored
      .filter(({ name }) => !known.has(name))
      .map(async (schema) => {
        const unused = await unusedOf(services, snapshot, schema);
        const label = labelIn(unused.text);
        const base = baseOf(snapshot, unused.text);
        const keptRecords = await countRecords(services.database, schema.name);
        return managed(schema.name, schema, {
          ...unused,
          label,
          base,
          from: 'stored',
          keptRecords,
        });
      }),
  );
  return [...inUse, ...others].sort((left, right) => (left.name < right.name ? -1 : 1));
}

/**
 * The texts of one list.
 *
 * @throws NotFound if there is no list of this name
 */
export async function detailOfSchema(
  services: Services,
  name: string,
): Promise<Answer<typeof schemaDetail>> {
  const snapshot = await schemaStore(services).snapshot();
  const stored = await readStored(services.database, name);
  const used: ListedResource | undefined = snapshot.resources.find((one) => one.name === name);
  if (!used && !stored) throw unknownSchema(name);
  const unused = used || !stored ? undefined : await unusedOf(services, snapshot, stored);
  const { draft } = stored ?? {};
  return {
    name,
    from: used?.from ?? 'stored',
    state: used?.state ?? unused?.state ?? 'removed',
    revision: stored?.revision ?? 0,
    text: unused?.text ?? textOf(snapshot, name),
    whole: used?.definition ?? null,
    extendedBy: extendedBy(snapshot, name),
    fileText: snapshot.files.get(name)?.text ?? null,
    draft: draft ? { ...draft, updatedAt: draft.updatedAt.toISOString() } : null,
    findings: [...(used?.findings ?? unused?.findings ?? [])],
  };
}

/**
 * The revisions that were published under a name.
 *
 * @throws NotFound if there is no list of this name
 */
export async function historyOfSchema(
  services: Services,
  name: string,
): Promise<Answer<typeof schemaHistory>> {
  const rows = await readHistory(services.database, name);
  if (rows.length === 0) await detailOfSchema(services, name);
  return rows.map(({ created_at, kind, ...row }) => ({
    ...row,
    kind: kind === 'rolled-back' || kind === 'removed' ? kind : 'published',
    createdAt: created_at.toISOString(),
  }));
}

/** @throws NotFound if there is no such revision */
export async function revisionOfSchema(services: Services, name: string, revision: number) {
  const text = await readRevisionText(services.database, name, revision);
  if (text === undefined) throw unknownRevision(name, revision);
  return { name, revision, text };
}
