import { Button, Input, InputNumber } from 'antd';
import { Fragment } from 'react';
import { z } from 'zod';
import { useLanguage, useMessages } from '#app/language/index.ts';
import {
  arityOf,
  expressionKinds,
  kindOfExpression,
  makeExpression,
  optionsOf,
  partsOf,
  startingKinds,
  withKeys,
  withParts,
} from '#app/screens/lists/editor/document/expressionParts.ts';
import { isConstant } from '#app/screens/lists/editor/document/fields.ts';
import { textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { personFields } from '#app/screens/lists/editor/document/people.ts';
import { isWithin } from '#app/screens/lists/editor/document/places.ts';
import { hasText } from '#contract/language.ts';
import { type Catalogue, locales } from '#locales/index.ts';
import { condition, type Expression, expression as expressionShape } from '#schema/meta.ts';
import { ConditionNode } from '../conditions/ConditionNode.tsx';
import { AddButton, Pick, RemoveButton } from '../controls.tsx';
import { type InputProps, useForm } from '../FormContext.ts';
import { choicesOf, type FieldChoice, useFieldChoices } from '../useFieldChoices.ts';
import { ConstantInput } from './ConstantInput.tsx';
import { usePut } from './usePut.ts';
import { VisualInput } from './VisualInput.tsx';

/** Edits the expression of a computed field: values of the row and the user, constants, and operations on them. */
export function ExpressionInput({ path, label, help }: InputProps) {
  const t = useMessages(locales.listEditor.form);
  const nameOf = useName(locales.reference.expressions);
  const { root, disabled } = useForm();
  const put = usePut();
  // a computed field cannot read itself
  const fields = useFieldChoices().filter(({ value }) => !isWithin(path, ['fields', value]));
  const parsed = expressionShape.safeParse(valueAt(root, path));
  const value = parsed.success ? parsed.data : '';
  const set = (next: Expression) => put(path, next, path.join('/'));
  return (
    <VisualInput path={path} label={label} help={help} fits={parsed.success}>
      <ExpressionNode label={label} value={value} fields={fields} onChange={set} />
      {value === '' && (
        <div className="bd-row bd-wrap bd-gap-6">
          <small>{t('beginWith')}</small>
          {startingKinds.map((kind) => (
            <Button
              key={kind}
              size="small"
              disabled={disabled}
              onClick={() => set(makeExpression(kind, '', fields))}
            >
              {nameOf(kind)}
            </Button>
          ))}
        </div>
      )}
    </VisualInput>
  );
}

/** The name of a kind of expression, or of one of its keys. */
function useName(names: Catalogue<string>): (key: string) => string {
  const t = useMessages(names);
  return (key) => (hasText(names, key) ? t(key) : key);
}

interface NodeProps {
  readonly label: string;
  readonly value: Expression;
  /** the fields that the expression may read */
  readonly fields: readonly FieldChoice[];
  readonly onChange: (next: Expression) => void;
  /** undefined if it cannot be removed */
  readonly onRemove?: (() => void) | undefined;
}

function ExpressionNode(props: NodeProps) {
  const { label, value, fields, onChange, onRemove } = props;
  const t = useMessages(locales.listEditor.form);
  const nameOf = useName(locales.reference.expressions);
  return (
    <div>
      <div className="bd-flex bd-gap-6 bd-le-expression-head">
        <Pick
          label={`${label} · ${t('expressionKind')}`}
          value={kindOfExpression(value)}
          options={expressionKinds.map((one) => ({ value: one, label: nameOf(one) }))}
          onPick={(next) => onChange(makeExpression(next, value, fields))}
        />
        <Leaf {...props} />
        {onRemove && <RemoveButton label={label} onRemove={onRemove} />}
      </div>
      <Parts {...props} />
    </div>
  );
}

/** The controls on the line of an expression: its value, or the options of its operation. */
function Leaf({ label, value, fields, onChange }: NodeProps) {
  const nameOf = useName(locales.reference.expressionKeys);
  const { language } = useLanguage();
  const { disabled } = useForm();
  if (isConstant(value))
    return (
      <ConstantInput
        label={label}
        value={value}
        disabled={disabled}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  const kind = kindOfExpression(value);
  if (kind === '$row' || kind === '$user')
    return (
      <Pick
        label={label}
        value={textAt(value, [kind])}
        options={kind === '$row' ? fields : choicesOf(personFields, language)}
        onPick={(name) => onChange(withKeys('', { [kind]: name }))}
      />
    );
  return optionsOf(kind).map(([key, schema]) => {
    const title = nameOf(key);
    const shared = { size: 'small', disabled, addonBefore: title } as const;
    const name = `${label} · ${title}`;
    const held = valueAt(value, [key]);
    const put = (next: unknown) => onChange(withKeys(value, { [key]: next }));
    if (schema instanceof z.ZodString)
      return (
        <Input
          key={key}
          {...shared}
          aria-label={name}
          value={typeof held === 'string' ? held : ''}
          onChange={({ target }) => put(target.value || undefined)}
        />
      );
    return schema instanceof z.ZodNumber ? (
      <InputNumber<number>
        key={key}
        {...shared}
        aria-label={name}
        min={schema.minValue ?? 0}
        max={schema.maxValue ?? 99}
        value={typeof held === 'number' ? held : 0}
        onChange={(next) => put(next || undefined)}
      />
    ) : null;
  });
}

/** The expressions and conditions within an expression. */
function Parts({ label, value, fields, onChange }: NodeProps) {
  const t = useMessages(locales.listEditor.form);
  const nameOf = useName(locales.reference.expressionKeys);
  const kind = kindOfExpression(value);
  const arity = arityOf(kind);
  const parts = partsOf(value);
  const first = condition.safeParse(valueAt(value, [kind]));
  const others = optionsOf(kind).filter(([, schema]) => schema === expressionShape);
  if (parts.length === 0 && !first.success) return null;
  const isSeveral = arity === 'several';
  const set = (next: readonly Expression[]) => onChange(withParts(value, next));
  return (
    <div className="bd-grid bd-gap-6 bd-le-expression-parts">
      {first.success && !arity && (
        <ConditionNode
          value={first.data}
          userOnly={false}
          onChange={(next) => next && onChange(withKeys(value, { [kind]: next }))}
        />
      )}
      {others.map(([key]) => {
        const title = nameOf(key);
        return (
          <Fragment key={key}>
            <small aria-hidden>{title}</small>
            <ExpressionNode
              label={title}
              value={expressionShape.safeParse(valueAt(value, [key])).data ?? ''}
              fields={fields}
              onChange={(next) => onChange(withKeys(value, { [key]: next }))}
            />
          </Fragment>
        );
      })}
      {parts.map((part, index) => (
        <ExpressionNode
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
          key={index}
          label={arity === 'one' ? label : t('part', { number: index + 1 })}
          value={part}
          fields={fields}
          onChange={(next) => set(parts.with(index, next))}
          onRemove={
            isSeveral && parts.length > 1 ? () => set(parts.toSpliced(index, 1)) : undefined
          }
        />
      ))}
      {isSeveral && (
        <AddButton
          look="link"
          label={t('addPart')}
          disabled={parts.length >= 20}
          onAdd={() => set([...parts, { $row: fields[0]?.value ?? 'id' }])}
        />
      )}
    </div>
  );
}
