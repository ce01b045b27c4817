import { typeOf } from '../fields/index.ts';
import { sameJson } from '../json.ts';
import type { FieldDefinition, ResourceDefinition } from '../meta.ts';
import { differingKeys, successorOf, type Tell } from './changes.ts';

/** The new names of fields by their old ones; unchanged names are included. */
export type Renames = ReadonlyMap<string, string>;

const listOf = ({ fields }: ResourceDefinition) =>
  Object.entries(fields).map(([name, field]) => ({ ...field, name }));

/** Finds the new name of each field. */
export function renamesOf(before: ResourceDefinition, after: ResourceDefinition): Renames {
  const there = listOf(after);
  return new Map(
    Object.keys(before.fields).flatMap((name) => {
      const found = successorOf(name, there);
      return found ? [[name, found.name] as const] : [];
    }),
  );
}

/** Reports fields that were added, removed or changed. */
export function diffFields(
  before: ResourceDefinition,
  after: ResourceDefinition,
  renames: Renames,
  tell: Tell,
): void {
  for (const [name, field] of Object.entries(before.fields)) {
    const now = renames.get(name);
    const found = now === undefined ? undefined : after.fields[now];
    if (now === undefined || !found) {
      tell('breaking', 'field-removed', ['fields', name], { name }, 'before');
      continue;
    }
    if (now !== name) tell('safe', 'field-renamed', ['fields', now], { before: name, after: now });
    diffField({
      name: now,
      // the values of own records are renamed with their field
      was: after.provider === 'own' ? now : name,
      before: field,
      after: found,
      hasImport: hasImport(before, after),
      tell,
    });
  }
  const kept = new Set(renames.values());
  for (const [name, field] of Object.entries(after.fields)) {
    if (kept.has(name)) continue;
    const isDemanded = field.required && !field.readOnly && field.default === undefined;
    if (isDemanded) tellRequired(name, hasImport(before, after), tell);
    else tell('safe', 'field-added', ['fields', name], { name });
  }
}

const hasImport = (before: ResourceDefinition, after: ResourceDefinition): boolean =>
  before.import !== undefined && after.import !== undefined;

/**
 * Reports a field that became required: import files without it are rejected; without an import the change is only
 * visible.
 */
function tellRequired(name: string, isImported: boolean, tell: Tell): void {
  if (isImported) tell('breaking', 'required-added', ['fields', name], { name });
  else tell('visible', 'required-asked', ['fields', name], { name });
}

interface FieldPair {
  readonly name: string;
  /** its name in the old version */
  readonly was: string;
  readonly before: FieldDefinition;
  readonly after: FieldDefinition;
  readonly hasImport: boolean;
  readonly tell: Tell;
}

function diffField(pair: FieldPair): void {
  const { name, was, before, after, tell } = pair;
  const at = ['fields', name];
  if (before.type !== after.type) {
    const isWider = typeOf(before).wider?.includes(after.type) === true;
    const types = { name, before: before.type, after: after.type };
    tell(
      isWider ? 'visible' : 'breaking',
      isWider ? 'type-widened' : 'type-changed',
      [...at, 'type'],
      types,
    );
  }
  const pathBefore = before.path ?? was;
  const pathAfter = after.path ?? name;
  if (pathBefore !== pathAfter)
    tell('visible', 'path-changed', at, { name, before: pathBefore, after: pathAfter });
  const savedBefore = before.saveAs ?? was;
  const savedAfter = after.saveAs ?? name;
  if (savedBefore !== savedAfter && !before.readOnly && !after.readOnly)
    tell('visible', 'save-name-changed', at, { name, before: savedBefore, after: savedAfter });
  if (!sameJson(before.label, after.label))
    tell('visible', 'label-changed', [...at, 'label'], {
      name,
      before: before.label,
      after: after.label,
    });
  diffAliases(before.aliases, [...(after.aliases ?? []), name], at, tell);
  diffDemands(pair);
  diffOptions(pair);
  diffLimits(pair);
  diffAccess(pair);
  diffRelation(pair);
  const keys = differingKeys(before, after, toldElsewhere);
  if (keys.length > 0) tell('visible', 'shown-otherwise', at, { name, keys: keys.join(', ') });
}

const toldElsewhere = [
  'type',
  'label',
  'aliases',
  'path',
  'saveAs',
  'required',
  'readOnly',
  'options',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'format',
  'access',
  'relation',
];

/** Reports aliases that were removed. */
export function diffAliases(
  before: readonly string[] | undefined,
  after: readonly string[],
  path: readonly (string | number)[],
  tell: Tell,
): void {
  for (const name of before ?? [])
    if (!after.includes(name))
      tell('breaking', 'alias-removed', [...path, 'aliases'], { name }, 'before');
}

function diffDemands({ name, before, after, hasImport: isImported, tell }: FieldPair): void {
  const at = ['fields', name];
  if (!before.readOnly && after.readOnly)
    tell('breaking', 'read-only-set', [...at, 'readOnly'], { name });
  if (before.readOnly && !after.readOnly) tell('visible', 'read-only-dropped', at, { name });
  if (before.required && !after.required) tell('safe', 'required-dropped', at, { name });
  if (!before.required && after.required && !after.readOnly)
    tellRequired(name, isImported && after.default === undefined, tell);
}

function diffOptions({ name, was, before, after, tell }: FieldPair): void {
  if (after.type !== 'enum' || before.type !== 'enum') return;
  const there = after.options ?? [];
  before.options?.forEach((option, index) => {
    const found = there.findIndex(({ value }) => value === option.value);
    const value = JSON.stringify(option.value);
    if (found < 0)
      tell(
        'breaking',
        'option-removed',
        ['fields', was, 'options', index],
        { name, value },
        'before',
      );
    else if (!sameJson(option, there[found]))
      tell('visible', 'option-changed', ['fields', name, 'options', found], { name, value });
  });
  there.forEach(({ value }, index) => {
    if (!before.options?.some((option) => option.value === value))
      tell('visible', 'option-added', ['fields', name, 'options', index], {
        name,
        value: JSON.stringify(value),
      });
  });
}

function diffLimits({ name, before, after, tell }: FieldPair): void {
  const told = (limit: string, isTighter: boolean) =>
    tell(
      isTighter ? 'breaking' : 'safe',
      isTighter ? 'limit-tightened' : 'limit-loosened',
      ['fields', name, limit],
      { name, limit },
    );
  for (const limit of ['maxLength', 'maximum'] as const) {
    const [was, is] = [
      before[limit] ?? Number.POSITIVE_INFINITY,
      after[limit] ?? Number.POSITIVE_INFINITY,
    ];
    if (was !== is) told(limit, is < was);
  }
  for (const limit of ['minLength', 'minimum'] as const) {
    const [was, is] = [
      before[limit] ?? Number.NEGATIVE_INFINITY,
      after[limit] ?? Number.NEGATIVE_INFINITY,
    ];
    if (was !== is) told(limit, is > was);
  }
  for (const [key, was, is] of [
    ['pattern', before.pattern?.expression, after.pattern?.expression],
    ['format', before.format, after.format],
  ] as const)
    if (was !== is) told(key, is !== undefined);
}

/**
 * Reports changes of who may see and edit a field. It is not known whom a new condition affects, so it counts as
 * stricter.
 */
function diffAccess({ name, before, after, tell }: FieldPair): void {
  for (const what of ['view', 'edit'] as const) {
    const [was, is] = [before.access?.[what], after.access?.[what]];
    if (sameJson(was, is)) continue;
    const values = { name, what };
    const at = ['fields', name, 'access', what];
    if (was === undefined) tell('breaking', 'access-tightened', at, values);
    else if (is === undefined) tell('visible', 'access-widened', at, values);
    else tell('breaking', 'access-changed', at, values);
  }
}

function diffRelation({ name, before, after, tell }: FieldPair): void {
  const [was, is] = [before.relation, after.relation];
  if (!was || !is) return;
  const at = ['fields', name, 'relation'];
  if (was.resource !== is.resource)
    tell('breaking', 'relation-changed', [...at, 'resource'], {
      name,
      before: was.resource,
      after: is.resource,
    });
  const [most, now] = [
    was.maximum ?? Number.POSITIVE_INFINITY,
    is.maximum ?? Number.POSITIVE_INFINITY,
  ];
  if (most !== now)
    tell(now < most ? 'breaking' : 'safe', now < most ? 'limit-tightened' : 'limit-loosened', at, {
      name,
      limit: 'maximum',
    });
  if (!sameJson(was.send, is.send)) tell('visible', 'shown-otherwise', at, { name, keys: 'send' });
}
