import { type AuditResource, auditResource } from '#contract/audit.ts';
import type { AuditChange } from '#contract/endpoints/audit.ts';
import {
  byLanguage,
  defaultLanguage,
  hasText,
  type Localized,
  labelOf,
} from '#contract/language.ts';
import { type StoredField, storedFields, type Thing } from '#contract/things/define.ts';
import type { PlatformTarget, Target } from '#contract/things/field.ts';
import { things } from '#contract/things/index.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField } from '#schema/compile.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { type StoredEntry, withPublishedTexts } from './publishedTexts.ts';
import { listsOf, nameRecords, type TitledRecord } from './records.ts';

/** The name of a column in the trail. */
const trailName = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The fields of things, by `<resource>.<field>` as in the trail. */
export const trailFieldsOf = (some: readonly Thing[]): ReadonlyMap<string, StoredField> =>
  new Map(
    some.flatMap((thing) =>
      storedFields(thing).map((stored) => [`${thing.name}.${trailName(stored.column)}`, stored]),
    ),
  );
export const declaredFields = trailFieldsOf(things);

const resourceOf: Readonly<Record<PlatformTarget, AuditResource>> = {
  accounts: 'user',
  circles: 'circle',
  topics: 'topic',
  books: 'book',
  labels: 'label',
  channels: 'channel',
};

const isOfPlatform = (target: Target): target is PlatformTarget =>
  Object.hasOwn(resourceOf, target);

/** Fields whose values are ids, and the kind of record that they name. */
const references: Readonly<Record<string, AuditResource>> = {
  ...Object.fromEntries(
    [...declaredFields.values()].flatMap(({ column, field: { target } }) =>
      target !== undefined && isOfPlatform(target) ? [[trailName(column), resourceOf[target]]] : [],
    ),
  ),
  reviewedBy: 'user',
  forAccountId: 'user',
  madeBy: 'user',
  institutionId: 'institution',
  books: 'book',
  specialId: 'special',
};

/** What an entry is about, in readable words. */
export interface Described {
  readonly record: TitledRecord;
  readonly difference: AuditChange[];
}

/** `information.creditCode` has the label of `creditCode`. */
const lastPart = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

const titleFields = ['title', 'name', 'nickname', 'accountId'] as const;
const same = (text: string): Localized => byLanguage(() => text);

/** The label of a field that neither a list nor a thing names, or that differs from theirs. */
const labelOfField = (name: string): Localized | undefined =>
  hasText(locales.audit.fields, name) ? labelOf(locales.audit.fields, name) : undefined;
/** The name of a code that no list has an option for. */
const labelOfCode = (name: string): Localized | undefined =>
  hasText(locales.audit.codes, name) ? labelOf(locales.audit.codes, name) : undefined;

const isEmpty = (text: Localized): boolean => text[defaultLanguage] === '';

const valuesOf = ({ from, to }: { readonly from: unknown; readonly to: unknown }): string[] =>
  [from, to].flat().flatMap((value) => {
    const isCode = typeof value === 'string' || typeof value === 'number';
    return isCode ? [String(value)] : [];
  });

/** Makes entries readable: titles of records, labels of fields, names of codes and ids. */
export async function describeEntries<Entry extends StoredEntry>(
  services: Services,
  stored: readonly Entry[],
): Promise<(Entry & Described)[]> {
  const entries = await withPublishedTexts(services, stored);
  const wanted = new Map<AuditResource, Set<string>>();
  const want = (resource: AuditResource, ids: readonly string[]) => {
    const known = wanted.get(resource) ?? new Set();
    for (const id of ids) known.add(id);
    wanted.set(resource, known);
  };
  for (const { resource, recordId, changes } of entries) {
    const known = auditResource.safeParse(resource).data;
    if (known) want(known, [recordId]);
    for (const change of changes) {
      const target = references[change.field];
      if (target) want(target, valuesOf(change));
    }
  }
  const records = await nameRecords(services, wanted);
  const fields = await fieldsOf(services, [...wanted.keys()]);
  return entries.map((entry) => {
    const difference = entry.changes.map((change) => ({
      ...change,
      ...describeChange(change, entry.resource, fields(entry.resource, change.field), records),
    }));
    const found = records.get(`${entry.resource} ${entry.recordId}`);
    const title = found?.title ?? formerTitle(difference);
    // a record without a title is named by its id
    const record = {
      path: found?.path ?? null,
      isGone: found?.isGone ?? true,
      title: isEmpty(title) ? same(entry.recordId) : title,
    };
    return { ...entry, record, difference };
  });
}

/** The name that a deleted record had, if the entry has it. */
function formerTitle(difference: readonly AuditChange[]): Localized {
  for (const name of titleFields) {
    const change = difference.find(({ field }) => field === name);
    const title = [change?.to, change?.from].find((value) => typeof value === 'string' && value);
    if (typeof title === 'string') return change?.names?.[title] ?? same(title);
  }
  return same('');
}

/** The fields of the lists, by kind of record and name. */
async function fieldsOf(services: Services, resources: readonly AuditResource[]) {
  const store = schemaStore(services);
  const known = new Map<string, readonly CompiledField[]>();
  for (const resource of resources) {
    const lists = await Promise.all(listsOf(resource).map((name) => store.find(name)));
    known.set(
      resource,
      lists.flatMap((list) => Object.values(list?.fields ?? {})),
    );
  }
  return (resource: string, field: string): CompiledField | undefined => {
    const name = lastPart(field);
    // a computed field does not change by itself
    const named = (wanted: string | undefined) =>
      known.get(resource)?.find((one) => one.name === wanted && one.type !== 'computed');
    return named(name) ?? named(declaredFields.get(`${resource}.${name}`)?.name);
  };
}

function kindOf(field: string, type: string | undefined): AuditChange['kind'] {
  if (type === 'richText') return 'html';
  if (type === 'json' || type === 'images') return 'data';
  if (type === 'dateTime' || (type === undefined && /At$/.test(field))) return 'instant';
  return field === 'content' ? 'html' : 'text';
}

function describeChange(
  change: StoredEntry['changes'][number],
  resource: string,
  shown: CompiledField | undefined,
  records: ReadonlyMap<string, TitledRecord>,
): Pick<AuditChange, 'label' | 'kind' | 'names'> {
  const name = lastPart(change.field);
  const target = references[change.field];
  const options = new Map(shown?.options?.map(({ value, label }) => [String(value), label]));
  const names = valuesOf(change).flatMap((value): [string, Localized][] => {
    const title = target && records.get(`${target} ${value}`)?.title;
    const found =
      (title && !isEmpty(title) ? title : undefined) ??
      options.get(value) ??
      labelOfCode(`${name}.${value}`);
    return found ? [[value, found]] : [];
  });
  return {
    label:
      labelOfField(`${resource}.${name}`) ??
      shown?.label ??
      labelOfField(name) ??
      same(change.field),
    kind: target ? 'text' : kindOf(name, shown?.type),
    ...(names.length > 0 && { names: Object.fromEntries(names) }),
  };
}
