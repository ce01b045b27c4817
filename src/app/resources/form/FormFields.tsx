import { Form } from 'antd';
import type { Rule } from 'antd/es/form';
import type { ReactElement } from 'react';
import {
  type CompiledField,
  type CompiledGroup,
  type CompiledResource,
  cellOf,
} from '#schema/compile.ts';
import { computeField } from '#schema/compute.ts';
import { dependenciesOf } from '#schema/conditions.ts';
import type { RuleDefinition } from '#schema/meta.ts';
import { isFieldVisible, rowOfValues } from '#schema/record.ts';
import { fieldsOfRule, ruleHolds, withComputed } from '#schema/rules.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { Cell } from '../cells/Cell.tsx';
import { FieldInput } from '../inputs/Input.tsx';
import { resourceMessages } from '../messages.ts';
import { useScope } from '../useScope.ts';
import { ruleOf } from './rules.ts';

type Values = Record<string, unknown>;

interface FormFieldsProps {
  readonly groups: readonly CompiledGroup[];
  /** whose record the form is of: its rules and computed fields; absent for the questions of an action */
  readonly resource?: CompiledResource;
}

/**
 * The groups of a form. A field is there only while its condition holds, a group while one of its fields may be; hidden
 * means not required (DESIGN 5).
 */
export function FormFields({ groups, resource }: FormFieldsProps) {
  return groups.map((group) => (
    <While
      key={group.fields.map(({ name }) => name).join()}
      conditions={group.fields.map(({ visibleWhen }) => visibleWhen)}
      holds={(values, scope) => group.fields.some((field) => isFieldVisible(field, values, scope))}
    >
      <Group group={group} resource={resource} />
    </While>
  ));
}

function Group({ group, resource }: { group: CompiledGroup } & Pick<FormFieldsProps, 'resource'>) {
  const localized = useLocalized();
  return (
    <fieldset className="bd-form-group">
      {group.label && <legend>{localized(group.label)}</legend>}
      {group.fields.map((field) => (
        <While
          key={field.name}
          conditions={[field.visibleWhen]}
          holds={(values, scope) => isFieldVisible(field, values, scope)}
        >
          <FieldItem field={field} resource={resource} />
        </While>
      ))}
    </fieldset>
  );
}

interface WhileProps {
  /** what decides; where one of them is absent there is nothing to decide */
  readonly conditions: readonly CompiledField['visibleWhen'][];
  readonly holds: (values: Values, scope: ReturnType<typeof useScope>) => boolean;
  readonly children: ReactElement;
}

/** Shows its content while the values of the form are so; decided again when a value changes that it depends on. */
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

function FieldItem({
  field,
  resource,
}: { field: CompiledField } & Pick<FormFieldsProps, 'resource'>) {
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const between = useRulesAt(field, resource);
  return (
    <Form.Item
      name={field.name}
      label={localized(field.label)}
      required={field.required}
      rules={[...(field.readOnly ? [] : [ruleOf(field, t, localized)]), ...between.rules]}
      dependencies={between.dependencies}
      // what is wrong with the value itself goes before how it stands to others
      validateFirst
      validateTrigger={['onBlur', 'onSubmit']}
      {...(field.help ? { extra: localized(field.help) } : {})}
    >
      {field.readOnly ? (
        <ReadOnly field={field} resource={resource} />
      ) : (
        <FieldInput field={field} />
      )}
    </Form.Item>
  );
}

/** The rules between fields that are told at this one, and the fields whose change asks them again. */
function useRulesAt(field: CompiledField, resource: CompiledResource | undefined) {
  const localized = useLocalized();
  const scope = useScope();
  if (!resource) return { rules: [], dependencies: [] };
  const own = resource.rules.filter((rule) => rule.field === field.name);
  const asFormRule =
    (rule: RuleDefinition): Rule =>
    ({ getFieldsValue }) => ({
      validator: async () => {
        const values = withComputed(resource, getFieldsValue(true), scope);
        if (!ruleHolds(rule, values, scope)) throw new Error(localized(rule.message));
      },
    });
  return {
    rules: own.map(asFormRule),
    dependencies: own.flatMap(fieldsOfRule).filter((name) => name !== field.name),
  };
}

/** A form item hands its value over as `value`; a computed one follows what is typed. */
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
