import { useLanguage, useMessages } from '#app/language/index.ts';
import { personInConditions } from '#app/screens/lists/editor/document/people.ts';
import { locales } from '#locales/index.ts';
import type { Condition } from '#schema/meta.ts';
import { AddButton, Pick, RemoveButton } from '../controls.tsx';
import { useFields } from '../FormContext.ts';
import { choicesOf, useFieldChoices } from '../useFieldChoices.ts';
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
} from './operators.ts';

interface NodeProps {
  readonly value: Condition;
  readonly userOnly: boolean;
  /** `undefined` removes the condition */
  readonly onChange: (next: Condition | undefined) => void;
}

/** A condition, with the conditions below it. */
export function ConditionNode(props: NodeProps) {
  const { value } = props;
  if ('and' in value) return <Group {...props} kind="and" parts={value.and} />;
  if ('or' in value) return <Group {...props} kind="or" parts={value.or} />;
  if ('not' in value) return <Group {...props} kind="not" parts={[value.not]} />;
  return <ComparisonRow {...props} value={value} />;
}

const kinds = ['and', 'or', 'not'] as const;
type Kind = (typeof kinds)[number];

/** Several conditions in one; undefined for none. */
function combined(kind: Kind, parts: readonly Condition[]): Condition | undefined {
  const [first, ...others] = parts;
  if (first && kind === 'not') return { not: first };
  if (others.length === 0) return first;
  return kind === 'and' ? { and: [...parts] } : { or: [...parts] };
}

function Group({
  value: all,
  kind,
  parts,
  userOnly,
  onChange,
}: NodeProps & { kind: Kind; parts: readonly Condition[] }) {
  const t = useMessages(locales.listEditor.form);
  const named = useMessages(locales.reference.combinations);
  const fresh = freshCondition(useFields(), userOnly);
  const set = (next: readonly Condition[]) => onChange(combined(kind, next));
  return (
    <div className="bd-column bd-gap-6 bd-wide bd-box bd-ground bd-le-condition-group">
      <div className="bd-row bd-wrap bd-gap-4">
        <Pick
          label={t('combine')}
          value={kind}
          options={kinds.map((value) => ({ value, label: named(value) }))}
          onPick={(next) => onChange(next === 'not' ? { not: all } : combined(next, parts))}
        />
        {kind !== 'not' && (
          <>
            <AddButton look="link" label={t('addCondition')} onAdd={() => set([...parts, fresh])} />
            <AddButton
              look="link"
              label={t('addGroup')}
              onAdd={() => set([...parts, { or: [fresh, fresh] }])}
            />
          </>
        )}
      </div>
      {parts.map((part, index) => (
        <ConditionNode
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
          key={index}
          value={part}
          userOnly={userOnly}
          onChange={(next) => set(parts.toSpliced(index, 1, ...(next ? [next] : [])))}
        />
      ))}
    </div>
  );
}

function ComparisonRow({
  value: { field, op, value: operand },
  userOnly,
  onChange,
}: Omit<NodeProps, 'value'> & { value: Comparison }) {
  const t = useMessages(locales.listEditor.form);
  const named = useMessages(locales.reference.comparisons);
  const fields = useFields();
  const choices = useFieldChoices();
  const operators = operatorsOf(fields, field);
  const known = operators.includes(op) ? operators : [...operators, op];
  const people = choicesOf(personInConditions, useLanguage().language);
  const set = (name: string, how: Operator, next: Operand = firstOperand(fields, name, how)) =>
    onChange({ field: name, op: how, ...(next === undefined ? {} : { value: next }) });
  const stays = (how: Operator) =>
    operand !== undefined &&
    !needsNothing.has(how) &&
    needsList.has(how) === Array.isArray(operand);
  return (
    <div className="bd-row bd-grid bd-gap-6 bd-wide bd-le-comparison">
      <Pick
        label={t('conditionField')}
        value={field}
        options={[
          ...(userOnly ? [] : [{ label: t('fieldsGroup'), options: choices }]),
          { label: t('userGroup'), options: people },
        ]}
        onPick={(name) => {
          const fitting = operatorsOf(fields, name);
          set(name, fitting.includes(op) ? op : (fitting[0] ?? 'equals'));
        }}
      />
      <Pick
        label={t('conditionOperator')}
        value={op}
        options={known.map((one) => ({ value: one, label: named(one) }))}
        onPick={(how) => set(field, how, stays(how) ? operand : undefined)}
      />
      {!needsNothing.has(op) && (
        <OperandInput
          field={field}
          list={needsList.has(op)}
          value={operand}
          onChange={(next) => set(field, op, next)}
        />
      )}
      <RemoveButton name={t('removeCondition')} onRemove={() => onChange(undefined)} />
    </div>
  );
}
