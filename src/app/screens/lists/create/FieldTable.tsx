import { Checkbox, Input, Select } from 'antd';
import { memo, useCallback, useMemo } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { FieldIcon } from '#app/resources/fields/FieldIcon.tsx';
import { inLanguage, type Language, languageNames, languagesOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { fieldTypes, typeOf } from '#schema/fields/index.ts';
import type { FieldDefinition, ResourceDefinition } from '#schema/meta.ts';
import { type Choices, type Correction, isNeeded } from './choices.ts';
import type { FieldType } from './retype.ts';

/** Whether a type needs more than is known here; it can be chosen in the editor only. */
const isForEditor = (type: FieldType): boolean =>
  type === 'computed' || typeOf({ type }).isReference === true;

interface FieldTableProps {
  /** as it was detected */
  readonly definition: ResourceDefinition;
  readonly choices: Choices;
  readonly onChange: (change: (choices: Choices) => Choices) => void;
}

/** The detected fields: whether the list includes them, their labels and their types. */
export function FieldTable({ definition, choices, onChange }: FieldTableProps) {
  const t = useMessages(locales.listEditor.create);
  const keep = useCallback(
    (name: string, isKept: boolean) =>
      onChange((now) => {
        const others = [...now.left].filter((one) => one !== name);
        return { ...now, left: new Set(isKept ? others : [...others, name]) };
      }),
    [onChange],
  );
  const correct = useCallback(
    (name: string, correction: Correction) =>
      onChange((now) => ({
        ...now,
        corrected: { ...now.corrected, [name]: { ...now.corrected[name], ...correction } },
      })),
    [onChange],
  );
  const spoken = useMemo(() => languagesOf(definition.label), [definition.label]);
  return (
    <div className="bd-create-fields">
      <table className="bd-rows bd-breaks" aria-label={t('fields')}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {spoken.map((language) => (
              <th key={language} scope="col">
                {t('fieldLabel')} · {languageNames[language]}
              </th>
            ))}
            <th scope="col">{t('type')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(definition.fields).map(([name, field]) => (
            <FieldRow
              key={name}
              name={name}
              field={field}
              spoken={spoken}
              isNeeded={isNeeded(definition, name)}
              isLeft={choices.left.has(name)}
              correction={choices.corrected[name]}
              onKeep={keep}
              onCorrect={correct}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FieldRowProps {
  readonly name: string;
  readonly field: FieldDefinition;
  /** the languages of labels, a column each */
  readonly spoken: readonly Language[];
  readonly isNeeded: boolean;
  readonly isLeft: boolean;
  readonly correction: Correction | undefined;
  readonly onKeep: (name: string, isKept: boolean) => void;
  readonly onCorrect: (name: string, correction: Correction) => void;
}

/** One field. It is memoized because an endpoint may have many: typing into one draws no other. */
const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { name, field, spoken, isNeeded: stays, isLeft, correction, onKeep, onCorrect } = props;
  const t = useMessages(locales.listEditor.create);
  const typeNamed = useMessages(locales.reference.fieldTypes);
  const localized = useLocalized();
  const label = correction?.label ?? field.label;
  const type = correction?.type ?? field.type;
  const title = localized(label).trim() || name;
  const options = useMemo(
    () =>
      fieldTypes
        .filter((one) => one === field.type || !isForEditor(one))
        .map((one) => ({
          value: one,
          search: `${one} ${typeNamed(one)}`,
          label: (
            <span className="bd-inline bd-gap-6">
              <FieldIcon type={one} /> {typeNamed(one)}
            </span>
          ),
        })),
    [field.type, typeNamed],
  );
  return (
    <tr className={isLeft ? 'bd-create-left' : ''}>
      <th scope="row">
        <Checkbox
          aria-label={title}
          checked={!isLeft}
          disabled={stays}
          title={stays ? t('needed') : ''}
          onChange={(event) => onKeep(name, event.target.checked)}
        >
          <code>{field.path ?? name}</code>
        </Checkbox>
      </th>
      {spoken.map((language) => {
        const isBlank = !isLeft && inLanguage(label, language).trim() === '';
        return (
          <td key={language}>
            <Input
              size="small"
              lang={language}
              disabled={isLeft}
              aria-label={`${field.path ?? name} · ${t('fieldLabel')} · ${languageNames[language]}`}
              aria-invalid={isBlank}
              status={isBlank ? 'error' : ''}
              title={isBlank ? t('labelMissing') : ''}
              value={inLanguage(label, language)}
              onChange={({ target }) =>
                onCorrect(name, { label: { ...label, [language]: target.value } })
              }
            />
          </td>
        );
      })}
      <td>
        <Select<FieldType>
          size="small"
          showSearch
          className="bd-create-type"
          aria-label={`${field.path ?? name} · ${t('type')}`}
          disabled={isLeft}
          value={type}
          options={options}
          popupMatchSelectWidth={false}
          filterOption={(typed, option) =>
            (option?.search ?? '').toLowerCase().includes(typed.toLowerCase())
          }
          onChange={(next) => onCorrect(name, { type: next })}
        />
      </td>
    </tr>
  );
});
