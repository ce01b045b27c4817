import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { conventionReference } from '#schema/reference/conventionKeys.ts';
import { helpOf } from '#schema/reference/part.ts';
import { alternatives, bare, schemasAt } from '#schema/shape.ts';
import { convention as conventionShape } from '#schema/source/convention.ts';
import { conventionRule } from '#schema/source/conventionOf.ts';
import { type conventionNames, conventions } from '#schema/source/conventions/index.ts';
import type { AnswerPlace } from '../editor/document/answerPlaces.ts';
import { isObject, objectAt, valueAt } from '../editor/document/json.ts';
import { changedPart, extendingOf } from '../editor/document/overBase.ts';
import type { PlacedFinding } from '../editor/document/places.ts';
import { Entry } from '../editor/form/Entry.tsx';
import { FormContext, type FormTools } from '../editor/form/FormContext.ts';
import { AnswerPlaces } from '../editor/form/inputs/PathInput.tsx';
import { useFormTools } from '../editor/form/useFormTools.ts';
import { chosenInput } from '../editor/form/ValueInput.tsx';
import type { ChangeText } from './SecretInput.tsx';

const t = textsOf(locales.sources.sources);
const titleOf = textsOf(locales.sources.conventions);

const language = { schema: conventionShape, parts: conventionReference };
const place = ['parts'];
type Localize = typeof localized;

export interface PartsFormProps {
  /** the source, as its text says */
  readonly root: unknown;
  /** the convention that it names */
  readonly convention: (typeof conventionNames)[number];
  readonly findings: readonly PlacedFinding[];
  /** what the last try has seen */
  readonly seen: readonly AnswerPlace[];
  readonly change: ChangeText;
}

/**
 * How a source is asked and answers, a line for each part: as the named convention has it, until somebody changes it. Drawn
 * from the language of conventions as the form of a list is from that of lists.
 */
export default function PartsForm({ root, convention, findings, seen, change }: PartsFormProps) {
  const base = objectAt(conventions[convention], []);
  const own = objectAt(root, place);
  const extending = useMemo(() => extendingOf(base, own, conventionRule), [base, own]);
  const label = titleOf(convention);
  const tools = useFormTools({
    root: extending.whole,
    language,
    findings: useMemo(
      () =>
        findings.flatMap(({ path, finding }) =>
          path[0] === 'parts' ? [{ finding, path: path.slice(1) }] : [],
        ),
      [findings],
    ),
    change: useCallback<FormTools['change']>(
      (edit, group) =>
        change((text) => changedPart(base, text, place, edit, conventionRule), group),
      [change, base],
    ),
    over: useMemo(() => ({ label, extending, change, within: place }), [label, extending, change]),
  });
  return (
    <FormContext.Provider value={tools}>
      <AnswerPlaces.Provider value={seen}>
        <div className="bd-column bd-gap-6 bd-source-parts-body">
          {Object.entries(conventionShape.shape).map(([key, schema]) => {
            const help = helpOf(conventionReference, conventionShape, key);
            const title = help ? localized(help.title) : key;
            const value = valueAt(extending.whole, [key]);
            const of = bare(schema);
            const { Input } = chosenInput(of);
            return (
              <Entry
                key={key}
                list={[]}
                name={key}
                path={[key]}
                title={title}
                note={
                  value === undefined
                    ? t('notSaid')
                    : briefOf(value, schema, localized) || t('wholeAnswer')
                }
              >
                {() => <Input path={[key]} of={of} label={title} help={help} isNamed />}
              </Entry>
            );
          })}
        </div>
      </AnswerPlaces.Provider>
    </FormContext.Provider>
  );
}

/** All that a part says, in short: its values, and the names of what is switched on. */
function briefOf(value: unknown, schema: z.core.$ZodType, localized: Localize): string {
  if (Array.isArray(value)) return value.join(' / ');
  if (!isObject(value)) return String(value ?? '');
  const said = Object.entries(value).map(([key, inner]) => {
    const help = alternatives(schema)
      .map((one) => helpOf(conventionReference, one, key))
      .find((one) => one !== undefined);
    if (typeof inner === 'boolean') return inner && help ? localized(help.title) : '';
    const name = help?.values?.[String(inner)];
    if (name) return localized(name);
    const [within = schema] = schemasAt(schema, [key]);
    return briefOf(inner, within, localized);
  });
  return said.filter((part) => part !== '').join(' · ');
}
