import { Button, Input, InputNumber } from 'antd';
import { z } from 'zod';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { isConstant } from '#app/screens/lists/editor/document/fields.ts';
import { isObject, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { personFields, personInConditions } from '#app/screens/lists/editor/document/people.ts';
import { isWithin } from '#app/screens/lists/editor/document/places.ts';
import {
  fieldOfName,
  firstOperand,
  freshCondition,
  kindOf,
  kindsOf,
  makeTerm,
  needsList,
  needsNothing,
  operatorsOf,
  optionsOf,
  partsAt,
  slotsOf,
  type TermContext,
  type Terms,
} from '#app/screens/lists/editor/document/terms.ts';
import { hasText } from '#contract/language.ts';
import { type Catalogue, locales } from '#locales/index.ts';
import { condition, expression } from '#schema/meta.ts';
import { AddButton, Pick, RemoveButton } from '../controls.tsx';
import { type InputProps, pathName, useFields, useForm } from '../FormContext.ts';
import { choicesOf, type FieldChoice, useFieldChoices } from '../useFieldChoices.ts';
import { ConstantInput, ConstantsInput } from './ConstantInput.tsx';
import { usePut } from './usePut.ts';
import { VisualInput } from './VisualInput.tsx';

const t = textsOf(locales.listEditor.form);

/** Builds a condition, or the expression of a computed field, of fields, constants, and what combines them. */
export function TermInput({ path, label, help, of: { fact } }: InputProps) {
  const nameOf = naming(locales.reference.expressions);
  const { root, disabled } = useForm();
  const put = usePut();
  const terms = fact.is === 'expression' ? expression : condition;
  const isCondition = terms === condition;
  // a computed field cannot read itself
  const fields = useFieldChoices().filter(
    ({ value }) => isCondition || !isWithin(path, ['fields', value]),
  );
  // some conditions, such as who sees a field, can only use properties of the user
  const context = { fields, isOfUser: fact.is === 'userCondition' };
  const { success, data: value } = z.safeParse(terms, valueAt(root, path));
  const set = (next: unknown) => put(path, next, isCondition ? undefined : pathName(path));
  const begin = (kind: string) => set(makeTerm(terms, kind, value, context));
  const isEmpty = isCondition ? !success : !success || value === '';
  return (
    <VisualInput
      path={path}
      label={label}
      help={help}
      fits={success}
      tools={
        kindOf(terms, value) === 'field' && (
          <AddButton look="link" label={t('addCondition')} onAdd={() => begin('and')} />
        )
      }
    >
      {isCondition && isEmpty ? (
        <AddButton
          look="line"
          label={t('always')}
          name={`${label} · ${t('always')}`}
          onAdd={() => begin('field')}
        />
      ) : (
        <Term {...{ terms, label, context }} value={value ?? ''} onChange={set} />
      )}
      {!isCondition && isEmpty && (
        <div className="bd-row bd-wrap bd-gap-6">
          <small>{t('beginWith')}</small>
          {kindsOf(terms)
            .filter((kind) => slotsOf(terms, kind).length > 0)
            .map((kind) => (
              <Button key={kind} size="small" disabled={disabled} onClick={() => begin(kind)}>
                {nameOf(kind)}
              </Button>
            ))}
        </div>
      )}
    </VisualInput>
  );
}

/** The name of a kind of term, or of one of its keys. */
const naming =
  (names: Catalogue<string>) =>
  (key: string): string =>
    hasText(names, key) ? textsOf(names)(key) : key;

interface TermProps {
  readonly terms: Terms;
  readonly label: string;
  readonly value: unknown;
  readonly context: TermContext & { readonly fields: readonly FieldChoice[] };
  /** `undefined` removes the term */
  readonly onChange: (next: unknown) => void;
  /** undefined if it cannot be removed */
  readonly onRemove?: (() => void) | undefined;
}

/** A term on one line, with the terms within it below. */
function Term(props: TermProps) {
  const { terms, label, value, context, onChange, onRemove } = props;
  const nameOf = naming(
    terms === condition ? locales.reference.combinations : locales.reference.expressions,
  );
  const kind = kindOf(terms, value);
  if (kind === 'field') return <Comparison {...props} />;
  return (
    <div>
      <div className="bd-flex bd-gap-6 bd-le-expression-head">
        <Pick
          label={terms === condition ? t('combine') : `${label} · ${t('expressionKind')}`}
          value={kind}
          options={kindsOf(terms)
            .filter((one) => one !== 'field')
            .map((one) => ({ value: one, label: nameOf(one) }))}
          onPick={(next) => onChange(makeTerm(terms, next, value, context))}
        />
        <Leaf {...props} kind={kind} />
        {onRemove && <RemoveButton label={label} onRemove={onRemove} />}
      </div>
      <Parts {...props} kind={kind} />
    </div>
  );
}

/** The value of a term that is not made of others, or the options of one that is. */
function Leaf({ terms, label, value, context, kind, onChange }: TermProps & { kind: string }) {
  const nameOf = naming(locales.reference.expressionKeys);
  const { language } = useLanguage();
  const { disabled } = useForm();
  if (isConstant(value))
    return (
      <ConstantInput {...{ label, value, disabled }} onChange={(next) => onChange(next ?? '')} />
    );
  if (kind === '$row' || kind === '$user')
    return (
      <Pick
        label={label}
        value={textAt(value, [kind])}
        options={kind === '$row' ? context.fields : choicesOf(personFields, language)}
        onPick={(name) => onChange({ [kind]: name })}
      />
    );
  return optionsOf(terms, kind).map(([key, schema]) => {
    const title = nameOf(key);
    const held = valueAt(value, [key]);
    const { [key]: _former, ...rest } = Object(value);
    const put = (next: string | number | null) => onChange(next ? { ...rest, [key]: next } : rest);
    const name = `${label} · ${title}`;
    const shared = { size: 'small', disabled, addonBefore: title, 'aria-label': name } as const;
    if (schema instanceof z.ZodString)
      return (
        <Input
          key={key}
          {...shared}
          value={typeof held === 'string' ? held : ''}
          onChange={({ target }) => put(target.value)}
        />
      );
    return schema instanceof z.ZodNumber ? (
      <InputNumber<number>
        key={key}
        {...shared}
        min={schema.minValue ?? 0}
        max={schema.maxValue ?? 99}
        value={typeof held === 'number' ? held : 0}
        onChange={put}
      />
    ) : null;
  });
}

/** The terms within a term. */
function Parts({ terms, label, value, context, kind, onChange }: TermProps & { kind: string }) {
  const nameOf = naming(locales.reference.expressionKeys);
  const slots = slotsOf(terms, kind);
  if (slots.length === 0) return null;
  const isCondition = terms === condition;
  return (
    <div className="bd-grid bd-gap-6 bd-le-expression-parts">
      {slots.map((slot, place) => {
        const { key, holds } = slot;
        const parts = partsAt(value, slot);
        const title = place === 0 || slot.terms === condition ? label : nameOf(key);
        const set = (next: readonly unknown[]) => {
          const [only, ...others] = next;
          // a group with one condition is that condition
          if (isCondition && others.length === 0) onChange(only);
          else onChange({ ...Object(value), [key]: next });
        };
        const put = (index: number, next: unknown) => {
          if (holds !== 'one')
            set(next === undefined ? parts.toSpliced(index, 1) : parts.with(index, next));
          else if (next !== undefined) onChange({ ...Object(value), [key]: next });
          else if (isCondition) onChange(undefined);
        };
        return (
          <div key={key} className="bd-grid bd-gap-6">
            {title !== label && <small aria-hidden>{title}</small>}
            {(parts.length > 0 ? parts : ['']).map((part, index) => (
              <Term
                // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
                key={index}
                terms={slot.terms}
                label={holds === 'one' ? title : t('part', { number: index + 1 })}
                value={part}
                context={context}
                onChange={(next) => put(index, next)}
                onRemove={
                  holds === 'several' && (isCondition || parts.length > 1)
                    ? () => put(index, undefined)
                    : undefined
                }
              />
            ))}
            {holds === 'several' && (
              <AddButton
                look="link"
                label={t(isCondition ? 'addCondition' : 'addPart')}
                disabled={parts.length >= 20}
                onAdd={() =>
                  set([
                    ...parts,
                    isCondition
                      ? freshCondition(context)
                      : { $row: context.fields[0]?.value ?? 'id' },
                  ])
                }
              />
            )}
            {holds === 'several' && isCondition && (
              <AddButton
                look="link"
                label={t('addGroup')}
                onAdd={() =>
                  set([...parts, { or: [freshCondition(context), freshCondition(context)] }])
                }
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A comparison of a field, or of a property of the user, with a value. */
function Comparison({ value, context, onChange }: TermProps) {
  const named = naming(locales.reference.comparisons);
  const { language } = useLanguage();
  const all = useFields();
  const { disabled } = useForm();
  const [name, op] = [textAt(value, ['field']), textAt(value, ['op'])];
  const operand = valueAt(value, ['value']);
  const field = fieldOfName(all, name);
  const type = textAt(field, ['type']);
  const operators = operatorsOf(field);
  const label = t('conditionValue');
  const set = (name: string, op: string, next: unknown) =>
    onChange({ field: name, op, ...(next === undefined ? {} : { value: next }) });
  const compare = (next: unknown) => set(name, op, next ?? firstOperand(field, 'equals'));
  return (
    <div className="bd-row bd-grid bd-gap-6 bd-wide bd-le-comparison">
      <Pick
        label={t('conditionField')}
        value={name}
        options={[
          ...(context.isOfUser ? [] : [{ label: t('fieldsGroup'), options: context.fields }]),
          { label: t('userGroup'), options: choicesOf(personInConditions, language) },
        ]}
        onPick={(next) => {
          const other = fieldOfName(all, next);
          const fitting = operatorsOf(other);
          const how = fitting.includes(op) ? op : (fitting[0] ?? 'equals');
          set(next, how, firstOperand(other, how));
        }}
      />
      <Pick
        label={t('conditionOperator')}
        value={op}
        options={[...new Set([...operators, op])].map((one) => ({ value: one, label: named(one) }))}
        onPick={(how) => {
          const stays =
            operand !== undefined &&
            !needsNothing.has(how) &&
            needsList.has(how) === Array.isArray(operand);
          set(name, how, stays ? operand : firstOperand(field, how));
        }}
      />
      {needsNothing.has(op) ? null : isObject(operand) ? (
        <span className="bd-row bd-shrink">
          <code className="bd-ellipsis">{Object.values(operand).join()}</code>
          <RemoveButton label={label} onRemove={() => compare(undefined)} />
        </span>
      ) : needsList.has(op) ? (
        <ConstantsInput
          label={label}
          field={field}
          value={Array.isArray(operand) ? operand : []}
          onChange={compare}
        />
      ) : (
        <span className="bd-flex bd-shrink bd-le-operand">
          <ConstantInput
            {...{ label, disabled }}
            field={type ? field : { type: 'text' }}
            value={operand}
            onChange={compare}
          />
          {(type === 'date' || type === 'dateTime') && (
            <Button size="small" type="link" onClick={() => compare({ $now: true })}>
              {t('now')}
            </Button>
          )}
        </span>
      )}
      <RemoveButton name={t('removeCondition')} onRemove={() => onChange(undefined)} />
    </div>
  );
}
