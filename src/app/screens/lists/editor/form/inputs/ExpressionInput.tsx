import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { valueAt } from '#app/screens/lists/editor/document/json.ts';
import { type Expression, expression as expressionShape } from '#schema/meta.ts';
import { ConditionNode } from '../conditions/ConditionNode.tsx';
import { userNames } from '../conditions/operators.ts';
import { useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';
import { ConstantInput } from './ConstantInput.tsx';
import { isConstant } from './constants.ts';
import {
  type ExpressionKind,
  expressionKinds,
  kindOfExpression,
  makeExpression,
  pairKinds,
  partsOf,
  severalKinds,
  withParts,
} from './expressionParts.ts';
import { type InputAt, usePut } from './usePut.ts';
import { VisualInput } from './VisualInput.tsx';

/** What a computed field is made of: values of the row, of the person, constants, and what is done with them. */
export function ExpressionInput({ path, label, help }: InputAt) {
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
  const { disabled } = useForm();
  const fields = useFieldChoices();
  const kind = kindOfExpression(value);
  return (
    <div>
      <div className="bd-le-expression-head">
        <Select<ExpressionKind>
          size="small"
          aria-label={`${label} · ${t('expressionKind')}`}
          disabled={disabled}
          value={kind}
          options={expressionKinds.map((one) => ({ value: one, label: t(`compute_${one}`) }))}
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

/** What stands on the line of an expression itself. */
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
  if ('$row' in value)
    return (
      <Select<string>
        {...shared}
        showSearch
        value={value.$row}
        options={[...fields]}
        popupMatchSelectWidth={false}
        onChange={(name) => onChange({ $row: name })}
      />
    );
  if ('$user' in value)
    return (
      <Select<string>
        {...shared}
        value={value.$user}
        options={userNames.map((name) => ({ value: name, label: name }))}
        popupMatchSelectWidth={false}
        onChange={(name) => onChange({ $user: name })}
      />
    );
  if ('concat' in value)
    return (
      <Input
        {...shared}
        aria-label={`${label} · ${t('separator')}`}
        addonBefore={t('separator')}
        value={value.separator ?? ''}
        onChange={({ target }) =>
          onChange({
            concat: value.concat,
            ...(target.value === '' ? {} : { separator: target.value }),
          })
        }
      />
    );
  if ('round' in value)
    return (
      <InputNumber<number>
        {...shared}
        aria-label={`${label} · ${t('decimals')}`}
        min={0}
        max={6}
        value={value.decimals ?? 0}
        onChange={(next) => onChange({ round: value.round, ...(next ? { decimals: next } : {}) })}
      />
    );
  return null;
}

/** The expressions below one. */
function Parts({ label, value, onChange }: Omit<NodeProps, 'onRemove'>) {
  const t = useMessages(formMessages);
  const { disabled } = useForm();
  const fields = useFieldChoices();
  const kind = kindOfExpression(value);
  if (typeof value === 'object' && value !== null && 'when' in value)
    return (
      <div className="bd-le-expression-parts">
        <ConditionNode
          value={value.when}
          userOnly={false}
          onChange={(when) => when && onChange({ ...value, when })}
        />
        <small aria-hidden>{t('whenValue')}</small>
        <ExpressionNode
          label={t('whenValue')}
          value={value.value}
          onChange={(next) => onChange({ ...value, value: next })}
        />
        <small aria-hidden>{t('whenOtherwise')}</small>
        <ExpressionNode
          label={t('whenOtherwise')}
          value={value.otherwise ?? ''}
          onChange={(otherwise) => onChange({ ...value, otherwise })}
        />
      </div>
    );
  const parts = partsOf(value);
  if (parts.length === 0) return null;
  const isSeveral = severalKinds.has(kind);
  const set = (next: readonly Expression[]) => onChange(withParts(value, next));
  const labelOf = (index: number) =>
    isSeveral || pairKinds.has(kind) ? t('part', { number: index + 1 }) : label;
  return (
    <div className="bd-le-expression-parts">
      {parts.map((part, index) => (
        <ExpressionNode
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
          key={index}
          label={labelOf(index)}
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
