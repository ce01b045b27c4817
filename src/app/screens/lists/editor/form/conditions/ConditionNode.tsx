import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useLocalized, useMessages } from '#app/language/index.ts';
import type { Condition } from '#schema/meta.ts';
import { comparisonNames } from '#schema/reference/names.ts';
import { useFields, useForm } from '../FormContext.ts';
import { formMessages } from '../messages.ts';
import { useFieldChoices } from '../useFieldChoices.ts';
import { OperandInput } from './OperandInput.tsx';
import {
  type Comparison,
  firstOperand,
  freshCondition,
  needsList,
  needsNothing,
  type Operand,
  type Operator,
  operatorsOf,
  userFields,
} from './operators.ts';

interface NodeProps {
  readonly value: Condition;
  readonly userOnly: boolean;
  /** `undefined`: it is taken away */
  readonly onChange: (next: Condition | undefined) => void;
}

/** A condition with those below it. */
export function ConditionNode(props: NodeProps) {
  const { value } = props;
  if ('and' in value) return <Group {...props} kind="and" parts={value.and} />;
  if ('or' in value) return <Group {...props} kind="or" parts={value.or} />;
  if ('not' in value) return <Negation {...props} inner={value.not} />;
  return <ComparisonRow {...props} value={value} />;
}

function Negation({ inner, userOnly, onChange }: NodeProps & { inner: Condition }) {
  const t = useMessages(formMessages);
  return (
    <div className="bd-le-condition-group">
      <div className="bd-le-condition-head">
        <strong>{t('not')}</strong>
        <Button size="small" type="text" onClick={() => onChange(inner)}>
          {t('withoutNot')}
        </Button>
      </div>
      <ConditionNode
        value={inner}
        userOnly={userOnly}
        onChange={(next) => onChange(next && { not: next })}
      />
    </div>
  );
}

function Group({
  kind,
  parts,
  userOnly,
  onChange,
}: NodeProps & { kind: 'and' | 'or'; parts: readonly Condition[] }) {
  const t = useMessages(formMessages);
  const { disabled } = useForm();
  const fresh = freshCondition(useFields(), userOnly);
  const make = (next: readonly Condition[]): Condition | undefined =>
    next.length < 2 ? next[0] : kind === 'and' ? { and: [...next] } : { or: [...next] };
  return (
    <div className="bd-le-condition-group">
      <div className="bd-le-condition-head">
        <Select<'and' | 'or'>
          size="small"
          aria-label={t('combine')}
          disabled={disabled}
          value={kind}
          options={[
            { value: 'and', label: t('and') },
            { value: 'or', label: t('or') },
          ]}
          onChange={(next) => onChange(next === 'and' ? { and: [...parts] } : { or: [...parts] })}
        />
        <Button
          size="small"
          type="link"
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => onChange(make([...parts, fresh]))}
        >
          {t('addCondition')}
        </Button>
        <Button
          size="small"
          type="link"
          disabled={disabled}
          onClick={() => onChange(make([...parts, { or: [fresh, fresh] }]))}
        >
          {t('addGroup')}
        </Button>
      </div>
      {parts.map((part, index) => (
        <ConditionNode
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
          key={index}
          value={part}
          userOnly={userOnly}
          onChange={(next) =>
            onChange(
              make(parts.flatMap((one, at) => (at === index ? (next ? [next] : []) : [one]))),
            )
          }
        />
      ))}
    </div>
  );
}

function ComparisonRow({
  value,
  userOnly,
  onChange,
}: Omit<NodeProps, 'value'> & { value: Comparison }) {
  const t = useMessages(formMessages);
  const localized = useLocalized();
  const { disabled } = useForm();
  const fields = useFields();
  const choices = useFieldChoices();
  const operators = operatorsOf(fields, value.field);
  const known = operators.includes(value.op) ? operators : [...operators, value.op];
  const set = (field: string, op: Operator, operand: Operand) =>
    onChange({ field, op, ...(operand === undefined ? {} : { value: operand }) });
  return (
    <div className="bd-le-comparison">
      <Select<string>
        size="small"
        showSearch
        aria-label={t('conditionField')}
        disabled={disabled}
        value={value.field}
        options={[
          ...(userOnly ? [] : [{ label: t('fieldsGroup'), options: [...choices] }]),
          {
            label: t('userGroup'),
            options: userFields.map((name) => ({ value: name, label: name })),
          },
        ]}
        popupMatchSelectWidth={false}
        onChange={(field) => {
          const fitting = operatorsOf(fields, field);
          const op = fitting.includes(value.op) ? value.op : (fitting[0] ?? 'equals');
          set(field, op, firstOperand(fields, field, op));
        }}
      />
      <Select<Operator>
        size="small"
        aria-label={t('conditionOperator')}
        disabled={disabled}
        value={value.op}
        options={known.map((op) => ({ value: op, label: localized(comparisonNames[op]) }))}
        popupMatchSelectWidth={false}
        onChange={(op) => {
          const stays =
            value.value !== undefined &&
            !needsNothing.has(op) &&
            needsList.has(op) === Array.isArray(value.value);
          set(value.field, op, stays ? value.value : firstOperand(fields, value.field, op));
        }}
      />
      {!needsNothing.has(value.op) && (
        <OperandInput
          field={value.field}
          list={needsList.has(value.op)}
          value={value.value}
          onChange={(operand) => set(value.field, value.op, operand)}
        />
      )}
      <Button
        size="small"
        type="text"
        disabled={disabled}
        icon={<DeleteOutlined />}
        aria-label={t('removeCondition')}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}
