import { Select } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { localized, textsOf, useLanguage } from '#app/language/index.ts';
import { FieldIcon } from '#app/resources/fields/FieldIcon.tsx';
import { isDeprecated, valuesOf } from '#app/screens/lists/editor/document/entries.ts';
import { listAt, textAt, valueAt } from '#app/screens/lists/editor/document/json.ts';
import { labelOf } from '#app/screens/lists/editor/document/places.ts';
import { useSources } from '#app/screens/lists/editor/useBase.ts';
import { MenuIcon } from '#app/widgets/places/icons.tsx';
import { inLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { ValueKind } from '#schema/facts.ts';
import { literals } from '#schema/shape.ts';
import { type Choice, optionsOf } from '../controls.tsx';
import { type InputProps, useForm } from '../FormContext.ts';
import { Row } from '../Row.tsx';
import { useFieldChoices } from '../useFieldChoices.ts';
import { usePut } from './usePut.ts';

const t = textsOf(locales.listEditor.form);

/** The options for a value, by its kind, else by its shape, with their labels. A deprecated one is there where it is used. */
function useChoices({ path, of: { schema, fact }, help }: InputProps): readonly Choice[] {
  const { root, resources } = useForm();
  const { language } = useLanguage();
  const fields = useFieldChoices();
  const sources = useSources(fact.is === 'sourceName');
  if (fact.is === 'fieldName')
    return fact.over ? fields.filter(({ type = '' }) => fact.over?.includes(type)) : fields;
  if (fact.is === 'sourceName')
    return sources.map(({ name, label }) => ({
      value: name,
      label: label ? localized(label) : name,
      name,
    }));
  const names = new Map(resources.map(({ name, label }) => [name, label]));
  const filters = new Map(
    listAt(root, ['list', 'filters']).map((one) => [
      textAt(one, ['name']),
      inLanguage(labelOf(one), language),
    ]),
  );
  const currencies = new Intl.DisplayNames(language, { type: 'currency' });
  const nameOf = (value: string): string | undefined => {
    if (fact.is === 'resourceName') return names.get(value);
    if (fact.is === 'filterName') return filters.get(value);
    return fact.is === 'currency' ? currencies.of(value) : undefined;
  };
  const known = valuesOf(fact.is, { root, resources: [...names.keys()], path });
  const used = valueAt(root, path);
  const going = typeof used === 'string' && isDeprecated(fact, used) ? [used] : [];
  const offered = (known ?? literals(schema)).filter((value) => !isDeprecated(fact, value));
  return [...offered, ...going].map((value) => {
    const [name, title] = [nameOf(value), help?.values?.[value]];
    if (name) return { value, label: name, name: value };
    const label = title ? localized(title) : value;
    return { value, label: going.includes(value) ? t('deprecated', { label }) : label };
  });
}

/** Draws what precedes the label of an option, by kind. */
const pictures: Partial<Readonly<Record<ValueKind, (value: string) => ReactNode>>> = {
  fieldType: (value) => <FieldIcon type={value} />,
  icon: (value) => <MenuIcon name={value} />,
  tone: (value) => <span className={`bd-le-dot bd-le-dot-${value}`} />,
};

/** Chooses one of several options. The default is not written into the document. */
export function ChoiceInput(props: InputProps) {
  const { path, label, help, of } = props;
  const { root } = useForm();
  const put = usePut();
  const choices = useChoices(props);
  const value = valueAt(root, path);
  const usual = choices.find((choice) => of.isOptional && choice.value === help?.default)?.value;
  const picture = of.fact.is && pictures[of.fact.is];
  const constants = of.schema instanceof z.ZodLiteral ? [...of.schema.values] : [];
  // a choice may be one of several numbers
  const constantOf = (name: string | undefined) =>
    constants.find((constant) => String(constant) === name) ?? name;
  return (
    <Row path={path} label={label} help={help}>
      {({ disabled, ...control }) => (
        <>
          <Select<string>
            {...control}
            disabled={disabled || constants.length === 1}
            {...optionsOf(choices, picture)}
            allowClear={of.isOptional && usual === undefined}
            value={value === undefined ? (usual ?? null) : String(value)}
            onChange={(next: string | undefined) =>
              put(path, next === usual ? undefined : constantOf(next))
            }
          />
          {/* new ones are made on their own screen */}
          {of.fact.is === 'sourceName' && <Link to="/sources">{t('toSources')}</Link>}
        </>
      )}
    </Row>
  );
}
