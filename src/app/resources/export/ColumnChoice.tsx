import { Button, Checkbox, Tag } from 'antd';
import { useId } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField } from '#schema/compile.ts';

const t = textsOf(locales.exports.dialog);

/** The columns of a file, in their order: which are wanted, and which an import of the list would not take back. */
export function ColumnChoice({
  fields,
  headings,
  omitted,
  comesBack,
  onChange,
}: {
  readonly fields: readonly CompiledField[];
  readonly headings: readonly string[];
  readonly omitted: readonly string[];
  /** undefined where the list has no import */
  readonly comesBack: ((field: CompiledField) => boolean) | undefined;
  readonly onChange: (omitted: readonly string[]) => void;
}) {
  const helpId = useId();
  const names = fields.map(({ name }) => name);
  const chosen = names.filter((name) => !omitted.includes(name));
  const hasOneWay = comesBack !== undefined && fields.some((field) => !comesBack(field));
  const choose = (name: string, isChosen: boolean) =>
    onChange(isChosen ? omitted.filter((one) => one !== name) : [...omitted, name]);
  return (
    <fieldset>
      <legend>
        {t('columns', { count: chosen.length, total: fields.length })}
        <Button size="small" type="link" onClick={() => onChange([])}>
          {t('all')}
        </Button>
        <Button size="small" type="link" onClick={() => onChange(names)}>
          {t('none')}
        </Button>
      </legend>
      <ul className="bd-grid bd-edged bd-export-columns">
        {fields.map((field, index) => {
          const isOneWay = comesBack !== undefined && !comesBack(field);
          return (
            <li key={field.name}>
              <Checkbox
                checked={!omitted.includes(field.name)}
                onChange={({ target }) => choose(field.name, target.checked)}
                {...(isOneWay ? { 'aria-describedby': helpId } : {})}
              >
                {headings[index]}
              </Checkbox>
              {isOneWay && <Tag>{t('oneWay')}</Tag>}
            </li>
          );
        })}
      </ul>
      {hasOneWay && (
        <small id={helpId}>
          <Tag>{t('oneWay')}</Tag>
          {t('oneWayHelp')}
        </small>
      )}
      {chosen.length === 0 && (
        <small role="alert" className="bd-error">
          {t('noColumn')}
        </small>
      )}
    </fieldset>
  );
}
