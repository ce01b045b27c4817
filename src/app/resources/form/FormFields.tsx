import { Form } from 'antd';
import type { Rule } from 'antd/es/form';
import type { ReactElement } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import type { InputProps } from '#extending/define.ts';
import { locales } from '#locales/index.ts';
import {
  type CompiledField,
  type CompiledGroup,
  type CompiledResource,
  cellOf,
} from '#schema/compile.ts';
import { computeField } from '#schema/compute.ts';
import { dependenciesOf } from '#schema/conditions.ts';
import { isNumeric } from '#schema/fields/index.ts';
import type { RuleDefinition } from '#schema/meta.ts';
import { type FieldValues, isFieldVisible, rowOfValues } from '#schema/record.ts';
import { fieldsOfRule, isUntouched, ruleHolds, withComputed } from '#schema/rules.ts';
import { Cell } from '../cells/Cell.tsx';
import { FieldInput } from '../inputs/Input.tsx';
import { useScope } from '../useScope.ts';
import { durationText } from '../values/duration.ts';
import { numberText } from '../values/number.ts';
import { ruleOf } from './rules.ts';

const say = textsOf(locales.forms.value);

type Values = Record<string, unknown>;

interface FormFieldsProps {
  /** the record's stored values, which are accepted unchanged; absent for a new record */
  readonly kept?: FieldValues;
  readonly groups: readonly CompiledGroup[];
  /** resource of the record, for its rules and computed fields; absent for the questions of an action */
  readonly resource?: CompiledResource;
}

/**
 * The groups of a form. A field is shown while its condition holds, a group while one of its fields may be shown;
 * hidden fields are not required (contract 12).
 */
export function FormFields({ groups, resource, kept }: FormFieldsProps) {
  return groups.map((group) => (
    <While
      key={group.fields.map(({ name }) => name).join()}
      conditions={group.fields.map(({ visibleWhen }) => visibleWhen)}
      holds={(values, scope) => group.fields.some((field) => isFieldVisible(field, values, scope))}
    >
      <Group group={group} resource={resource} kept={kept} />
    </While>
  ));
}

function Group({ group, ...record }: { group: CompiledGroup } & RecordProps) {
  return (
    <fieldset className="bd-shrink bd-form-group">
      {group.label && <legend>{localized(group.label)}</legend>}
      {group.fields.map((field) => (
        <While
          key={field.name}
          conditions={[field.visibleWhen]}
          holds={(values, scope) => isFieldVisible(field, values, scope)}
        >
          <FieldItem field={field} {...record} />
        </While>
      ))}
    </fieldset>
  );
}

interface WhileProps {
  /** conditions on the form's values; if any of them is undefined, the content is always shown */
  readonly conditions: readonly CompiledField['visibleWhen'][];
  readonly holds: (values: Values, scope: ReturnType<typeof useScope>) => boolean;
  readonly children: ReactElement;
}

/** Shows its content while the conditions hold; checks again when a value that they depend on changes. */
function While({ conditions, holds, children }: WhileProps) {
  const scope = useScope();
  const decisive = conditions.flatMap((condition) => condition ?? []);
  if (decisive.length < conditions.length) return children;
  const names = decisive.flatMap(dependenciesOf).map((path) => path.split('.')[0] ?? '');
  return (
    <Form.Item
      noStyle
      shouldUpdate={(before: Values, after: Values) =>
        names.some((name) => before[name] !== after[name])
      }
    >
      {({ getFieldsValue }) => (holds(getFieldsValue(true), scope) ? children : null)}
    </Form.Item>
  );
}

interface RecordProps {
  readonly resource: FormFieldsProps['resource'];
  readonly kept: FormFieldsProps['kept'];
}

function FieldItem({ field, resource, kept }: { field: CompiledField } & RecordProps) {
  const limits = limitsText(field);
  const between = useRulesAt(field, { resource, kept });
  return (
    <Form.Item
      name={field.name}
      label={localized(field.label)}
      required={field.required}
      rules={[
        ...(field.readOnly ? [] : [ruleOf(field, kept && { value: kept[field.name] })]),
        ...between.rules,
      ]}
      dependencies={between.dependencies}
      // checks the value alone first, then against other fields
      validateFirst
      validateTrigger={['onBlur', 'onSubmit']}
      {...(field.help || limits
        ? { extra: [field.help && localized(field.help), limits].filter(Boolean).join(' · ') }
        : {})}
    >
      {field.readOnly ? (
        <ReadOnly field={field} resource={resource} />
      ) : (
        <EditedField field={field} resource={resource} />
      )}
    </Form.Item>
  );
}

/** Tells the smallest and the largest allowed number; empty if there are no limits. */
function limitsText(field: CompiledField): string | undefined {
  const { type, minimum, maximum, readOnly } = field;
  if (readOnly) return undefined;
  if (type === 'tags')
    return maximum === undefined ? undefined : say('atMostItems', { count: maximum });
  if (!isNumeric(field)) return undefined;
  const text = (value: number) =>
    type === 'duration' ? durationText(value) : numberText(value, 0);
  if (minimum !== undefined && maximum !== undefined)
    return say('range', { minimum: text(minimum), maximum: text(maximum) });
  if (minimum !== undefined) return say('atLeast', { minimum: text(minimum) });
  return maximum === undefined ? undefined : say('atMost', { maximum: text(maximum) });
}

/**
 * The input of a field. Some inputs also read another value of the record (the currency of an amount), and follow its
 * changes.
 */
function EditedField({
  field,
  resource,
  onBlur,
  ...given
}: { field: CompiledField; resource: FormFieldsProps['resource'] } & Partial<InputProps>) {
  const { isFieldTouched } = Form.useFormInstance();
  // a sentence that appears while somebody presses a button would move it away from under the pointer
  const leave = () => {
    if (isFieldTouched(field.name)) onBlur?.();
  };
  const control = { ...given, onBlur: leave };
  if (!resource || typeof field.currency !== 'object')
    return <FieldInput {...control} field={field} />;
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) => (
        <FieldInput {...control} field={field} row={rowOfValues(resource, getFieldsValue(true))} />
      )}
    </Form.Item>
  );
}

/** The rules between fields whose messages are shown at this field, and the fields whose changes check them again. */
function useRulesAt(field: CompiledField, { resource, kept }: RecordProps) {
  const scope = useScope();
  if (!resource) return { rules: [], dependencies: [] };
  const own = resource.rules.filter((rule) => rule.field === field.name);
  const asFormRule =
    (rule: RuleDefinition): Rule =>
    ({ getFieldsValue }) => ({
      validator: async () => {
        const values = withComputed(resource, getFieldsValue(true), scope);
        const isKept =
          kept && isUntouched(rule, { before: withComputed(resource, kept, scope), after: values });
        if (!isKept && !ruleHolds(rule, values, scope)) throw new Error(localized(rule.message));
      },
    });
  return {
    rules: own.map(asFormRule),
    dependencies: own.flatMap(fieldsOfRule).filter((name) => name !== field.name),
  };
}

/** Shows the `value` that a form item passes; a computed value follows the input. */
function ReadOnly({
  field,
  resource,
  value,
}: {
  field: CompiledField;
  resource: CompiledResource | undefined;
  value?: unknown;
}) {
  const scope = useScope();
  if (!resource) return <Cell widget={cellOf(field)} field={field} value={value} />;
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) => {
        const row = rowOfValues(resource, getFieldsValue(true));
        const shown =
          field.type === 'computed' ? computeField(field, { ...scope, record: row }) : value;
        return <Cell widget={cellOf(field)} field={field} value={shown} row={row} />;
      }}
    </Form.Item>
  );
}
