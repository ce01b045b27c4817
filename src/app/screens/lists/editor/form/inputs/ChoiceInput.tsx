import { Select } from 'antd';
import { z } from 'zod';
import { useLocalized } from '#app/language/index.ts';
import { listAt, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { menuIconNames } from '#app/widgets/places/icons.tsx';
import { widgetNames } from '#schema/widgets.ts';
import { FieldIcon } from '../FieldIcon.tsx';
import { useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { useFieldChoices } from '../useFieldChoices.ts';
import { type InputProps, usePut } from './usePut.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const asTheyAre = (values: readonly string[]): readonly Choice[] =>
  values.map((value) => ({ value, label: value }));

/** What may be chosen, by what the value stands for, else by its shape. */
function useChoices({ of: { schema, fact }, help }: InputProps): readonly Choice[] {
  const { root, resources } = useForm();
  const localized = useLocalized();
  const fields = useFieldChoices();
  if (fact.is === 'fieldName') return fields;
  if (fact.is === 'filterName')
    return asTheyAre(listAt(root, ['list', 'filters']).map((one) => textAt(one, ['name'])));
  if (fact.is === 'resourceName')
    return resources.map(({ name, label }) => ({ value: name, label: `${label} · ${name}` }));
  if (fact.is === 'icon') return asTheyAre(menuIconNames);
  if (fact.is === 'widget') return asTheyAre(widgetNames);
  const values =
    schema instanceof z.ZodEnum
      ? schema.options
      : schema instanceof z.ZodLiteral
        ? [...schema.values]
        : [];
  return values.map(String).map((value) => {
    const name = help?.values?.[value];
    return { value, label: name ? localized(name) : value };
  });
}

/** One of several. What it is without being written is not written. */
export function ChoiceInput(props: InputProps) {
  const { path, label, help, of } = props;
  const { root, disabled } = useForm();
  const put = usePut();
  const choices = useChoices(props);
  const value = valueAt(root, path);
  const usual = choices.find((choice) => of.isOptional && choice.value === help?.default)?.value;
  const hasIcons = of.fact.is === 'fieldType';
  return (
    <Row path={path} label={label} help={help}>
      {({ id, status }) => (
        <Select<string>
          id={id}
          {...(status ? { status } : {})}
          disabled={disabled || of.schema instanceof z.ZodLiteral}
          showSearch
          allowClear={of.isOptional && usual === undefined}
          value={value === undefined ? (usual ?? null) : String(value)}
          options={choices.map((choice) => ({
            value: choice.value,
            search: `${choice.value} ${choice.label}`.toLowerCase(),
            label: hasIcons ? (
              <span className="bd-le-type">
                <FieldIcon type={choice.value} /> {choice.label}
              </span>
            ) : (
              choice.label
            ),
          }))}
          filterOption={(typed, option) => option?.search.includes(typed.toLowerCase()) ?? false}
          popupMatchSelectWidth={false}
          onChange={(next: string | undefined) => put(path, next === usual ? undefined : next)}
        />
      )}
    </Row>
  );
}
