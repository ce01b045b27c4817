import { z } from 'zod';
import { inLanguage, type Language } from '#contract/language.ts';
import { textProblem } from '#contract/text.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { typeOf } from '#schema/fields/index.ts';
import { numberWithin } from '#schema/fields/number.ts';
import { valuesOf } from '#schema/fields/values.ts';
import { grantOf, isWithin } from '#schema/own/grants.ts';
import { identifierOf, readRecord } from '#schema/record.ts';
import { UnusableAnswer } from '#schema/source/errors.ts';
import { pagesSeen } from '#schema/source/pagesSeen.ts';
import { CallError, Refused } from '#server/http/errors.ts';
import type { Caller } from '#server/http/handle.ts';
import type { MatchedRecord } from '#server/jmgr/thing/writable.ts';
import type { Services } from '#server/services.ts';
import { type AskSource, asRefusal, createAsker, type OpenedList } from '#server/sources/index.ts';
import { WriteStopped } from '../problems.ts';
import type { ImportedRecords, ImportedThing } from './target.ts';

/** The records of a source, as an import knows and writes them: by the calls that its list is asked with. */

/** the records of a source belong to nobody here: who may change one may change all */
const nobody = '';
/** a revision that no record of a source has: what was saved is another state than before */
const unlike = -1;

/** An id of a source in a cell. Each of its characters counts: `①` is not `1`, and a blank within is part of it. */
export const sourceIdIn = (text: string): string | undefined =>
  /^[^/\\\p{Cc}]{1,200}$/u.test(text) && !/^(?:\.{1,2}|\s.*|.*\s)$/.test(text) ? text : undefined;

/** Whether a text can only be an id of a source: many files number their rows. */
export const isSurelySourceId = (text: string): boolean =>
  sourceIdIn(text) !== undefined && !/^\d{1,6}$/.test(text);

/** Whether a source can be asked for the records with a value in a field. */
export const canMatch = ({ convention: { filters } }: Pick<OpenedList, 'convention'>): boolean =>
  filters?.eq !== undefined || filters?.in !== undefined;

const keyOf = (_name: string, value: unknown): string =>
  String(value ?? '')
    .normalize('NFC')
    .trim();

/** How the records of a list of a source are checked, and known again. */
export function thingOfSource(opened: OpenedList): ImportedThing {
  const { list } = opened;
  const compared = canMatch(opened)
    ? Object.values(list.fields).filter(
        (field) => field.type === 'enum' || valuesOf(field).identifies,
      )
    : [];
  const validator = sourceValidator(list);
  return {
    validator,
    check: (body) => validator.safeParse(body, { reportInput: true }),
    matchNames: compared.map(({ saveAs }) => saveAs),
    keyOf,
    mayChange: (caller, _owner, action) => isWithin(grantOf(list, caller)[action], false),
  };
}

/** The records of a list of a source, on behalf of a person. */
export function recordsOfSource(
  services: Services,
  opened: OpenedList,
  { ask, caller, language }: { ask: AskSource; caller: Caller; language: Language },
): ImportedRecords {
  const { list, source } = opened;
  const { identifier } = list;
  const tools = { services, ask, positionsOf: pagesSeen() };
  // what is under way when the import is stopped is waited for, so that it is known what came of it
  const asking = { caller, language, request: { signal: new AbortController().signal } };
  const as = (action: 'read' | 'create' | 'edit') => createAsker(tools, opened, asking, action);
  const fieldOf = (name: string): CompiledField | undefined =>
    Object.values(list.fields).find(({ saveAs }) => saveAs === name);

  async function rowsWith(values: Readonly<Record<string, readonly unknown[]>>) {
    if (values.id) return as('read').some(values.id.map(String));
    const [first] = Object.entries(values);
    const field = first && fieldOf(first[0]);
    if (!field) return [];
    // the other values are compared here
    const filled = first[1].filter((value) => keyOf('', value) !== '');
    return as('read').having(field, field.type === 'number' ? filled.map(Number) : filled);
  }

  async function save(body: Readonly<Record<string, unknown>>) {
    const isNew = !Object.hasOwn(body, identifier);
    const saved = await as(isNew ? 'create' : 'edit').save(isNew ? filledIn(body) : body);
    return { id: String(saved.id ?? ''), revision: unlike };
  }

  return {
    async match({ values }) {
      const rows = await rowsWith(values).catch((error: unknown) => {
        const refusal = asRefusal(source.name, error);
        throw refusal instanceof CallError
          ? new WriteStopped(refusal.describe(language), false)
          : refusal;
      });
      const once = new Map(rows.map((row) => [identifierOf(list, row), row]));
      return [...once].map(([id, row]): MatchedRecord => {
        const read = readRecord(list, row);
        const key = (name: string) =>
          name === 'id' ? id : keyOf(name, read[fieldOf(name)?.name ?? '']);
        // what a source has deleted it does not tell of
        const isDeleted = false;
        return { owner: nobody, keyOf: key, isDeleted, row };
      });
    },
    async saveAll(bodies) {
      const outcomes: Awaited<ReturnType<ImportedRecords['saveAll']>> = [];
      for (const body of bodies)
        try {
          outcomes.push({ saved: await save({ ...body }) });
        } catch (error) {
          const refusal = asRefusal(source.name, error);
          if (!(refusal instanceof CallError)) throw refusal;
          const isUncertain = error instanceof UnusableAnswer && error.isUncertain;
          if (isPassing(refusal)) throw new WriteStopped(refusal.describe(language), isUncertain);
          outcomes.push({ refusal });
        }
      return outcomes;
    },
  };
}

/** Whether a source refused everything and not this row: it is down, slow, or asks to wait. */
const isPassing = (refusal: CallError): boolean =>
  refusal instanceof Refused && refusal.status !== 409;

/** A new record without what a file leaves empty, so that the source fills it as it does. */
const filledIn = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) => !(value === '' || value === null || (Array.isArray(value) && !value.length)),
    ),
  );

/**
 * What a list says of the fields of somebody else's records, as a validator: so a file tells its problems before the source
 * is asked. The source may still refuse what passes here.
 */
const sourceValidator = ({ fields }: CompiledResource): z.ZodType<object> =>
  z.looseObject(
    Object.fromEntries(
      Object.values(fields)
        .filter(({ type, readOnly }) => type !== 'computed' && !readOnly)
        .map((field) => [field.saveAs, fieldValue(field)]),
    ),
  );

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/** A value of one field, or none where the list requires none. */
function fieldValue(field: CompiledField): z.ZodType {
  const filled = filledOf(field);
  return z.preprocess(
    (value) => (isNothing(value) ? undefined : value),
    field.required ? filled.refine((value) => value !== undefined) : filled.optional(),
  );
}

function filledOf(field: CompiledField): z.ZodType {
  const { type, options = [], maximum, relation } = field;
  const { kind, isSearched } = typeOf(field);
  if (kind === 'number') return numberWithin(field);
  if (kind === 'list')
    return z.array(z.unknown()).max(relation?.maximum ?? maximum ?? Number.MAX_SAFE_INTEGER);
  if (isSearched) return textOf(field);
  const isChoice = type === 'enum' && options.length > 0;
  return isChoice ? z.literal(options.map(({ value }) => value)) : z.unknown();
}

const textOf = ({ minLength: minimum, maxLength: maximum, pattern }: CompiledField) =>
  z.string().superRefine((value, context) => {
    const problem = textProblem(value.trim(), { minimum, maximum });
    if (problem) context.addIssue({ code: 'custom', params: { ...problem }, input: value });
    else if (pattern && !new RegExp(pattern.expression, 'u').test(value.trim()))
      context.addIssue({
        code: 'custom',
        message: inLanguage(pattern.message, 'en-US'),
        input: value,
      });
  });
