import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { Fragment } from 'react';
import { z } from 'zod';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { isConstant } from '#app/screens/lists/editor/document/constants.ts';
import {
  arityOf,
  expressionKinds,
  kindOfExpression,
  makeExpression,
  optionsOf,
  partsOf,
  withKeys,
  withParts,
} from '#app/screens/lists/editor/document/expressionParts.ts';
import { textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { condition, type Expression, expression as expressionShape } from '#schema/meta.ts';
import { expressionNames } from '#schema/reference/names.ts';
import { ConditionNode } from '../conditions/ConditionNode.tsx';
import { userNames } from '../conditions/operators.ts';
import { useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';
import { ConstantInput } from './ConstantInput.tsx';
import { type InputProps, usePut } from './usePut.ts';
import { VisualInput } from './VisualInput.tsx';

/** What a computed field is made of: values of the row, of the person, constants, and what is done with them. */
export function ExpressionInput({ path, label, help }: InputProps) {
  const { root } = useForm();
  const put = usePut();
  const parsed = expressionShape.safeParse(valueAt(root, path));
  return (
    <VisualInput path={path} label={label} help={help} fits={parsed.success}>
      <ExpressionNode
        label={label}
        value={parsed.success ? parsed.data : ''}
        onChange={(next) => put(path, next, path.join('/'))}
      />
    </VisualInput>
  );
}

interface NodeProps {
  readonly label: string;
  readonly value: Expression;
  readonly onChange: (next: Expression) => void;
  /** undefined: it has to stay */
  readonly onRemove?: (() => void) | undefined;
}

function ExpressionNode({ label, value, onChange, onRemove }: NodeProps) {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { disabled } = useForm();
  const fields = useFieldChoices();
  const kind = kindOfExpression(value);
  return (
    <div>
      <div className="bd-le-expression-head">
        <Select<string>
          size="small"
          aria-label={`${label} · ${t('expressionKind')}`}
          disabled={disabled}
          value={kind}
          options={expressionKinds.map((one) => {
            const name = expressionNames[one];
            return { value: one, label: name ? localized(name) : one };
          })}
          popupMatchSelectWidth={false}
          onChange={(next) => onChange(makeExpression(next, value, fields[0]?.value ?? 'id'))}
        />
        <Leaf label={label} value={value} onChange={onChange} />
        {onRemove && (
          <Button
            size="small"
            type="text"
            disabled={disabled}
            icon={<DeleteOutlined />}
            aria-label={t('remove', { label })}
            onClick={onRemove}
          />
        )}
      </div>
      <Parts label={label} value={value} onChange={onChange} />
    </div>
  );
}

/** What stands on the line of an expression itself: its value, or what it does beside its parts. */
function Leaf({ label, value, onChange }: Omit<NodeProps, 'onRemove'>) {
  const t = useMessages(formMessages);
  const { disabled } = useForm();
  const fields = useFieldChoices();
  const shared = { size: 'small', disabled, 'aria-label': label } as const;
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
      <Select<string>
        {...shared}
        showSearch
        value={textAt(value, [kind])}
        options={
          kind === '$row' ? [...fields] : userNames.map((name) => ({ value: name, label: name }))
        }
        popupMatchSelectWidth={false}
        onChange={(name) => onChange(withKeys('', { [kind]: name }))}
      />
    );
  return optionsOf(kind).map(([key, schema]) => {
    const title = key === 'separator' || key === 'decimals' ? t(key) : key;
    const named = { ...shared, key, 'aria-label': `${label} · ${title}`, addonBefore: title };
    const held = valueAt(value, [key]);
    const put = (next: unknown) => onChange(withKeys(value, { [key]: next }));
    if (schema instanceof z.ZodString)
      return (
        <Input
          {...named}
          key={key}
          value={typeof held === 'string' ? held : ''}
          onChange={({ target }) => put(target.value || undefined)}
        />
      );
    return schema instanceof z.ZodNumber ? (
      <InputNumber<number>
        {...named}
        key={key}
        min={schema.minValue ?? 0}
        max={schema.maxValue ?? 99}
        value={typeof held === 'number' ? held : 0}
        onChange={(next) => put(next || undefined)}
      />
    ) : null;
  });
}

/** The expressions and conditions below one. */
function Parts({ label, value, onChange }: Omit<NodeProps, 'onRemove'>) {
  const t = useMessages(formMessages);
  const { disabled } = useForm();
  const fields = useFieldChoices();
  const kind = kindOfExpression(value);
  const arity = arityOf(kind);
  const parts = partsOf(value);
  const first = condition.safeParse(valueAt(value, [kind]));
  const others = optionsOf(kind).filter(([, schema]) => schema === expressionShape);
  if (parts.length === 0 && !first.success) return null;
  const isSeveral = arity === 'several';
  const set = (next: readonly Expression[]) => onChange(withParts(value, next));
  return (
    <div className="bd-le-expression-parts">
      {first.success && !arity && (
        <ConditionNode
          value={first.data}
          userOnly={false}
          onChange={(next) => next && onChange(withKeys(value, { [kind]: next }))}
        />
      )}
      {others.map(([key]) => {
        const title = key === 'value' || key === 'otherwise' ? t(key) : key;
        const held = expressionShape.safeParse(valueAt(value, [key]));
        return (
          <Fragment key={key}>
            <small aria-hidden>{title}</small>
            <ExpressionNode
              label={title}
              value={held.success ? held.data : ''}
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
          onChange={(next) => set(parts.with(index, next))}
          onRemove={
            isSeveral && parts.length > 1 ? () => set(parts.toSpliced(index, 1)) : undefined
          }
        />
      ))}
      {isSeveral && (
        <Button
          size="small"
          type="link"
          icon={<PlusOutlined />}
          disabled={disabled || parts.length >= 20}
          onClick={() => set([...parts, { $row: fields[0]?.value ?? 'id' }])}
        >
          {t('addPart')}
        </Button>
      )}
    </div>
  );
}
