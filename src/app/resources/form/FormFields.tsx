import { Form } from 'antd';
import type { CompiledField, CompiledGroup } from '#schema/compile.ts';
import { dependenciesOf } from '#schema/conditions.ts';
import { isFieldVisible } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { Cell } from '../cells/Cell.tsx';
import { FieldInput } from '../inputs/Input.tsx';
import { resourceMessages } from '../messages.ts';
import { useScope } from '../useScope.ts';
import { ruleOf } from './rules.ts';

/** The groups of a form. A field is there only while its condition holds; hidden means not required (DESIGN 5). */
export function FormFields({ groups }: { groups: readonly CompiledGroup[] }) {
  const localized = useLocalized();
  return groups.map((group) => (
    <fieldset className="bd-form-group" key={group.fields.map(({ name }) => name).join()}>
      {group.label && <legend>{localized(group.label)}</legend>}
      {group.fields.map((field) => (
        <FormField key={field.name} field={field} />
      ))}
    </fieldset>
  ));
}

function FormField({ field }: { field: CompiledField }) {
  const scope = useScope();
  if (!field.visibleWhen) return <FieldItem field={field} />;
  const names = dependenciesOf(field.visibleWhen);
  return (
    <Form.Item
      noStyle
      shouldUpdate={(before: Record<string, unknown>, after: Record<string, unknown>) =>
        names.some((name) => before[name] !== after[name])
      }
    >
      {({ getFieldsValue }) =>
        isFieldVisible(field, getFieldsValue(true), scope) ? <FieldItem field={field} /> : null
      }
    </Form.Item>
  );
}

function FieldItem({ field }: { field: CompiledField }) {
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  return (
    <Form.Item
      name={field.name}
      label={localized(field.label)}
      required={field.required}
      rules={[ruleOf(field, t, localized)]}
      validateTrigger={['onBlur', 'onSubmit']}
      {...(field.help ? { extra: localized(field.help) } : {})}
    >
      {field.readOnly ? <ReadOnly field={field} /> : <FieldInput field={field} />}
    </Form.Item>
  );
}

/** A form item hands its value over as `value`. */
function ReadOnly({ field, value }: { field: CompiledField; value?: unknown }) {
  return <Cell widget={field.widget ?? field.type} field={field} value={value} />;
}
