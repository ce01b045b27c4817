import { Checkbox, Input, Select } from 'antd';
import { memo, useCallback, useMemo } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { FieldIcon } from '#app/resources/fields/FieldIcon.tsx';
import type { ColumnType } from '#contract/endpoints/imports.ts';
import { inLanguage, languageNames, languagesOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { NameProblem } from '#schema/infer/headings.ts';
import {
  type ChosenColumn,
  type ColumnChoice,
  type FileChoices,
  isUnclear,
  misfitOf,
  nameProblems,
  typesOf,
} from './fileChoices.ts';
import { samplesText } from './texts.ts';

const shownOptions = 6;

interface FileColumnsProps {
  readonly columns: readonly ChosenColumn[];
  readonly isBusy: boolean;
  readonly onChange: (change: (choices: FileChoices) => FileChoices) => void;
}

/** The columns of a file as fields: samples of their cells, what would not fit, and what can be corrected. */
export function FileColumns({ columns, isBusy, onChange }: FileColumnsProps) {
  const t = useMessages(locales.listEditor.file);
  const problems = nameProblems(columns);
  const correct = useCallback(
    (position: number, choice: ColumnChoice) =>
      onChange((now) => ({
        ...now,
        columns: { ...now.columns, [position]: { ...now.columns[position], ...choice } },
      })),
    [onChange],
  );
  return (
    <div className="bd-create-fields">
      <table className="bd-rows bd-breaks" aria-label={t('columns')}>
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('type')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <ColumnRow
              key={column.position}
              column={column}
              problem={problems.get(column.position)}
              isBusy={isBusy}
              onCorrect={correct}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnRowProps {
  readonly column: ChosenColumn;
  readonly problem: NameProblem | undefined;
  readonly isBusy: boolean;
  readonly onCorrect: (position: number, choice: ColumnChoice) => void;
}

const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { column, problem, isBusy, onCorrect } = props;
  const t = useMessages(locales.listEditor.file);
  const c = useMessages(locales.listEditor.create);
  const { position, heading, title, samples, name, label, isLeft } = column;
  const shown = heading === '' ? t('nameless', { letter: title }) : title;
  const isOff = isLeft || isBusy;
  return (
    <tr className={isLeft ? 'bd-create-left' : ''}>
      <th scope="row">
        <Checkbox
          aria-label={t('keep', { column: shown })}
          checked={!isLeft}
          disabled={isBusy}
          onChange={({ target }) => onCorrect(position, { isLeft: !target.checked })}
        >
          <strong>{shown}</strong>
        </Checkbox>
        <ul className="bd-column bd-soft bd-small bd-create-samples">
          {samples.length === 0 && <li className="bd-clip">{t('nothing')}</li>}
          {samples.slice(0, 3).map((sample) => (
            <li className="bd-clip" key={sample}>
              {sample}
            </li>
          ))}
        </ul>
      </th>
      <td>
        <div className="bd-column bd-gap-4 bd-create-names">
          <Input
            size="small"
            spellCheck={false}
            prefix={<small>{t('name')}</small>}
            disabled={isOff}
            aria-label={`${shown} · ${t('name')}`}
            aria-invalid={problem !== undefined}
            status={problem ? 'error' : ''}
            value={name}
            onChange={({ target }) => onCorrect(position, { name: target.value.trim() })}
          />
          {problem && <small role="alert">{t(`name-${problem}`)}</small>}
          {languagesOf(label).map((language) => {
            const isMissing = !isLeft && inLanguage(label, language).trim() === '';
            return (
              <Input
                key={language}
                size="small"
                lang={language}
                prefix={<small>{languageNames[language]}</small>}
                disabled={isOff}
                aria-label={`${shown} · ${t('label')} · ${languageNames[language]}`}
                aria-invalid={isMissing}
                status={isMissing ? 'error' : ''}
                title={isMissing ? c('labelMissing') : ''}
                value={inLanguage(label, language)}
                onChange={({ target }) =>
                  onCorrect(position, { label: { ...label, [language]: target.value } })
                }
              />
            );
          })}
        </div>
      </td>
      <td>
        <TypeInput column={column} shown={shown} isOff={isOff} onCorrect={onCorrect} />
        {!isLeft && <Facts column={column} />}
      </td>
    </tr>
  );
});

interface TypeInputProps {
  readonly column: ChosenColumn;
  readonly shown: string;
  readonly isOff: boolean;
  readonly onCorrect: ColumnRowProps['onCorrect'];
}

function TypeInput({ column, shown, isOff, onCorrect }: TypeInputProps) {
  const t = useMessages(locales.listEditor.file);
  const typeNamed = useMessages(locales.reference.fieldTypes);
  const localized = useLocalized();
  const options = useMemo(
    () =>
      typesOf(column).map((type) => {
        const called = typeNamed(type);
        const isRelation = type === 'relation' || type === 'relations';
        const list = isRelation && column.relation ? localized(column.relation.label) : undefined;
        return {
          value: type,
          search: `${called} ${type}`,
          label: (
            <span className="bd-inline bd-gap-6">
              <FieldIcon type={type} />
              {list === undefined ? called : t('relatedType', { type: called, list })}
            </span>
          ),
        };
      }),
    [column, localized, t, typeNamed],
  );
  return (
    <Select<ColumnType>
      size="small"
      showSearch
      optionFilterProp="search"
      className="bd-create-type"
      aria-label={`${shown} · ${t('type')}`}
      disabled={isOff}
      value={column.type}
      options={options}
      popupMatchSelectWidth={false}
      onChange={(type) => onCorrect(column.position, { type })}
    />
  );
}

/** What was counted of a column: blanks, what does not fit, its options, what it relates to. */
function Facts({ column }: { column: ChosenColumn }) {
  const t = useMessages(locales.listEditor.file);
  const typeNamed = useMessages(locales.reference.fieldTypes);
  const localized = useLocalized();
  const { language } = useLanguage();
  const { type, blank, filled, isUnique, values, relation } = column;
  const count = formatNumber(blank, 0, language);
  const misfit = misfitOf(column);
  return (
    <ul className="bd-column bd-soft bd-small bd-create-facts">
      <li>
        {blank > 0
          ? t(type === 'boolean' ? 'flagBlank' : 'blank', { count })
          : filled > 0 && type !== 'boolean' && t('noBlank')}
        {isUnique && filled > 1 && ` · ${t('unique')}`}
      </li>
      {type === 'enum' && values && (
        <li>
          {t('options', {
            count: values.length,
            values:
              values.slice(0, shownOptions).join(t('comma')) +
              (values.length > shownOptions ? '…' : ''),
          })}
        </li>
      )}
      {(type === 'relation' || type === 'relations') && relation && (
        <li>
          {t('related', {
            names: relation.names,
            found: relation.found,
            list: localized(relation.label),
          })}
        </li>
      )}
      {isUnclear(column) && <li className="bd-warning">{t('unclear')}</li>}
      {misfit && (
        <li className="bd-create-misfit">
          {t(misfit.isCut ? 'misfitsMany' : 'misfits', {
            count: misfit.misfits,
            type: typeNamed(type),
            examples: samplesText(t, misfit.examples),
          })}
        </li>
      )}
    </ul>
  );
}
