import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { userInfo } from '#contract/entities/account.ts';
import { type Condition, comparisons, condition as conditionShape } from '#schema/meta.ts';
import { useMessages } from '../../../../language/index.ts';
import { isObject, type JsonPath, listAt, textAt, valueAt } from '../document/json.ts';
import { type FormTools, useForm } from './FormContext.ts';
import { type Choice, constantOf, JsonInput, usePut } from './inputs.tsx';
import { formMessages } from './messages.ts';
import { Row } from './Row.tsx';
import { useFieldChoices } from './useFieldChoices.ts';

type Comparison = Extract<Condition, { op: unknown }>;
type Operator = Comparison['op'];
type Operand = Comparison['value'];

interface ConditionInputProps {
  readonly path: JsonPath;
  readonly label: string;
  readonly help?: string;
  /** only what is known of the person: who sees a field at all */
  readonly userOnly?: boolean;
}

/** Builds a condition out of the fields and of what is known of the person; or writes it as JSON. */
export function ConditionInput({ path, label, help, userOnly = false }: ConditionInputProps) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const put = usePut();
  const [asJson, setAsJson] = useState(false);
  const value = valueAt(root, path);
  const parsed = conditionShape.safeParse(value);
  const fields = useFieldChoices();
  const first = userOnly ? '$user.isInstitution' : (fields[0]?.value ?? '$user.isInstitution');
  const fresh: Condition = {
    field: first,
    op: userOnly ? 'equals' : 'notEmpty',
    ...(userOnly ? { value: true } : {}),
  };
  if (asJson || (value !== undefined && !parsed.success))
    return (
      <div>
        <JsonInput path={path} label={label} {...(help ? { help } : {})} />
        {parsed.success && (
          <Button type="link" size="small" onClick={() => setAsJson(false)}>
            {t('asForm')}
          </Button>
        )}
      </div>
    );
  return (
    <Row path={path} label={label} {...(help ? { help } : {})} whole>
      {({ id }) => (
        <div id={id} className="bd-le-condition">
          {parsed.success ? (
            <>
              <ConditionNode
                value={parsed.data}
                userOnly={userOnly}
                onChange={(next) => put(path, next)}
              />
              <div className="bd-le-condition-tools">
                {!('and' in parsed.data) && !('or' in parsed.data) && (
                  <Button
                    size="small"
                    type="link"
                    icon={<PlusOutlined />}
                    disabled={disabled}
                    onClick={() => put(path, { and: [parsed.data, fresh] })}
                  >
                    {t('addCondition')}
                  </Button>
                )}
                <Button size="small" type="link" onClick={() => setAsJson(true)}>
                  {t('asJson')}
                </Button>
              </div>
            </>
          ) : (
            <Button
              size="small"
              type="dashed"
              icon={<PlusOutlined />}
              disabled={disabled}
              onClick={() => put(path, fresh)}
            >
              {t('always')}
            </Button>
          )}
        </div>
      )}
    </Row>
  );
}

interface NodeProps {
  readonly value: Condition;
  readonly userOnly: boolean;
  /** `undefined`: it is taken away */
  readonly onChange: (next: Condition | undefined) => void;
}

function ConditionNode(props: NodeProps) {
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
  const fields = useFieldChoices();
  const make = (next: readonly Condition[]): Condition | undefined =>
    next.length < 2 ? next[0] : kind === 'and' ? { and: [...next] } : { or: [...next] };
  const first = userOnly ? '$user.isInstitution' : (fields[0]?.value ?? '$user.isInstitution');
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
          onClick={() => onChange(make([...parts, { field: first, op: 'notEmpty' }]))}
        >
          {t('addCondition')}
        </Button>
        <Button
          size="small"
          type="link"
          disabled={disabled}
          onClick={() =>
            onChange(
              make([
                ...parts,
                {
                  or: [
                    { field: first, op: 'notEmpty' },
                    { field: first, op: 'empty' },
                  ],
                },
              ]),
            )
          }
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

const userFields = Object.keys(userInfo.shape).map((name) => `$user.${name}`);
const numeric = new Set(['number', 'money', 'duration']);
const needsNothing = new Set<Operator>(['empty', 'notEmpty']);
const needsList = new Set<Operator>(['in', 'notIn']);

/** Operators that say something about a type of field. */
const operatorsOf: Readonly<Record<string, readonly Operator[]>> = {
  boolean: ['equals', 'notEquals'],
  enum: ['equals', 'notEquals', 'in', 'notIn', 'empty', 'notEmpty'],
  number: comparisons.filter((op) => op !== 'contains'),
  money: comparisons.filter((op) => op !== 'contains'),
  duration: comparisons.filter((op) => op !== 'contains'),
  date: comparisons.filter((op) => op !== 'contains' && op !== 'in' && op !== 'notIn'),
  dateTime: comparisons.filter((op) => op !== 'contains' && op !== 'in' && op !== 'notIn'),
  tags: ['contains', 'empty', 'notEmpty'],
  images: ['empty', 'notEmpty'],
  image: ['empty', 'notEmpty'],
  relation: ['empty', 'notEmpty', 'equals', 'notEquals'],
  relations: ['empty', 'notEmpty', 'contains'],
  '$user.isInstitution': ['equals', 'notEquals'],
  '$user.enablePublish': ['equals', 'notEquals'],
  '$user.roles': ['contains', 'empty', 'notEmpty'],
  '$user.permissions': ['contains', 'empty', 'notEmpty'],
};

/** What a field is, for the choice of operators and of the input of the value. */
function kindOf(root: unknown, field: string): string {
  if (field.startsWith('$user.'))
    return field === '$user.isInstitution' || field === '$user.enablePublish'
      ? 'boolean'
      : field === '$user.institutionStatus'
        ? 'number'
        : field;
  return textAt(root, ['fields', field, 'type']);
}

const firstValue = (root: unknown, field: string, op: Operator): Operand => {
  if (needsNothing.has(op)) return undefined;
  const kind = kindOf(root, field);
  const option = valueAt(root, ['fields', field, 'options', 0, 'value']);
  const value =
    kind === 'boolean'
      ? true
      : numeric.has(kind)
        ? 0
        : typeof option === 'string' || typeof option === 'number' || typeof option === 'boolean'
          ? option
          : field === '$user.roles'
            ? 'operator'
            : '';
  return needsList.has(op) ? [value] : value;
};

function ComparisonRow({
  value,
  userOnly,
  onChange,
}: Omit<NodeProps, 'value'> & { value: Comparison }) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const fields = useFieldChoices();
  const operators: readonly Operator[] =
    operatorsOf[value.field] ?? operatorsOf[kindOf(root, value.field)] ?? comparisons;
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
          ...(userOnly ? [] : [{ label: t('fieldsGroup'), options: [...fields] }]),
          {
            label: t('userGroup'),
            options: userFields.map((name) => ({ value: name, label: name })),
          },
        ]}
        popupMatchSelectWidth={false}
        onChange={(field) => {
          const fitting: readonly Operator[] =
            operatorsOf[field] ?? operatorsOf[kindOf(root, field)] ?? comparisons;
          const op = fitting.includes(value.op) ? value.op : (fitting[0] ?? 'equals');
          set(field, op, firstValue(root, field, op));
        }}
      />
      <Select<Operator>
        size="small"
        aria-label={t('conditionOperator')}
        disabled={disabled}
        value={value.op}
        options={known.map((op) => ({ value: op, label: t(op) }))}
        popupMatchSelectWidth={false}
        onChange={(op) => {
          const stays =
            value.value !== undefined &&
            !needsNothing.has(op) &&
            needsList.has(op) === Array.isArray(value.value);
          set(value.field, op, stays ? value.value : firstValue(root, value.field, op));
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

interface OperandProps {
  readonly field: string;
  readonly list: boolean;
  readonly value: Operand;
  readonly onChange: (operand: Operand) => void;
}

function optionChoices(tools: FormTools, field: string): (Choice & { raw: unknown })[] {
  return listAt(tools.root, ['fields', field, 'options']).flatMap((option) => {
    const raw = valueAt(option, ['value']);
    return raw === undefined
      ? []
      : [
          {
            raw,
            value: JSON.stringify(raw),
            label: `${textAt(option, ['label', 'zh-CN'])} · ${String(raw)}`,
          },
        ];
  });
}

function OperandInput(props: OperandProps) {
  const { field, list, value } = props;
  const tools = useForm();
  if (isObject(value)) return <NamedOperand {...props} />;
  const options = optionChoices(tools, field);
  if (options.length > 0) return <OptionOperand {...props} options={options} />;
  return list ? <ListOperand {...props} /> : <PlainOperand {...props} />;
}

/** `$now`, or a value of the person or of the row. */
function NamedOperand({ field, value, onChange }: OperandProps) {
  const t = useMessages(formMessages);
  const { root } = useForm();
  const [key = '', name] = Object.entries(isObject(value) ? value : {})[0] ?? [];
  return (
    <Input
      size="small"
      readOnly
      aria-label={t('conditionValue')}
      value={key === '$now' ? key : `${key}.${String(name)}`}
      suffix={
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('removeCondition')}
          onClick={() => onChange(firstValue(root, field, 'equals'))}
        />
      }
    />
  );
}

function OptionOperand({
  list,
  value,
  onChange,
  options,
}: OperandProps & { readonly options: ReturnType<typeof optionChoices> }) {
  const t = useMessages(formMessages);
  const { disabled } = useForm();
  const read = (text: string) => constantFrom(options.find((one) => one.value === text)?.raw);
  const shared = {
    size: 'small' as const,
    'aria-label': t('conditionValue'),
    disabled,
    options,
    popupMatchSelectWidth: false,
  };
  return list ? (
    <Select<string[]>
      {...shared}
      mode="multiple"
      value={(Array.isArray(value) ? value : []).map((one) => JSON.stringify(one))}
      onChange={(next) => onChange(next.map(read))}
    />
  ) : (
    <Select<string>
      {...shared}
      value={JSON.stringify(value ?? null)}
      onChange={(next) => onChange(read(next))}
    />
  );
}

function ListOperand({ value, onChange }: OperandProps) {
  const t = useMessages(formMessages);
  const { disabled } = useForm();
  return (
    <Select<string[]>
      size="small"
      mode="tags"
      open={false}
      suffixIcon={null}
      aria-label={t('conditionValue')}
      disabled={disabled}
      value={(Array.isArray(value) ? value : []).map(String)}
      onChange={(next) => onChange(next.map(constantOf))}
    />
  );
}

function PlainOperand({ field, value, onChange }: OperandProps) {
  const t = useMessages(formMessages);
  const { root, disabled } = useForm();
  const kind = kindOf(root, field);
  const label = t('conditionValue');
  if (kind === 'boolean')
    return (
      <Select<string>
        size="small"
        aria-label={label}
        disabled={disabled}
        value={String(value)}
        options={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={(next) => onChange(next === 'true')}
      />
    );
  if (numeric.has(kind))
    return (
      <InputNumber<number>
        size="small"
        aria-label={label}
        disabled={disabled}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? 0)}
      />
    );
  return (
    <span className="bd-le-operand">
      <Input
        size="small"
        aria-label={label}
        disabled={disabled}
        value={typeof value === 'string' ? value : String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
      {(kind === 'date' || kind === 'dateTime') && (
        <Button size="small" type="link" onClick={() => onChange({ $now: true })}>
          {t('now')}
        </Button>
      )}
    </span>
  );
}

const constantFrom = (raw: unknown): string | number | boolean | null =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? raw : null;
