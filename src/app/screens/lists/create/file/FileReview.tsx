import { Alert } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { localized, textsOf, useLanguage } from '#app/language/index.ts';
import { FieldIcon } from '#app/resources/fields/FieldIcon.tsx';
import { ReadingChoices } from '#app/resources/import/ReadingChoices.tsx';
import { Entry } from '#app/screens/lists/editor/form/Entry.tsx';
import { FormContext, type FormTools } from '#app/screens/lists/editor/form/FormContext.ts';
import { ObjectInputs } from '#app/screens/lists/editor/form/ObjectInputs.tsx';
import { useFormTools } from '#app/screens/lists/editor/form/useFormTools.ts';
import type { ListProposal } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import type { Reading } from '../question.ts';
import { type ChosenColumn, headingOf, knownBy, languageOf, samplesIn } from './corrections.ts';
import '#app/screens/lists/editor/editor.css';
import '#app/resources/import/import.css';

const t = textsOf(locales.listEditor.file);

interface FileReviewProps {
  readonly name: string;
  readonly proposal: ListProposal;
  /** the corrections */
  readonly root: unknown;
  readonly columns: readonly ChosenColumn[];
  readonly findings: FormTools['findings'];
  readonly isBusy: boolean;
  /** what is being done with it */
  readonly told: string | undefined;
  readonly change: FormTools['change'];
  readonly onRead: (reading: Reading) => void;
}

/** The list that a file becomes: how the file is read, what the list is called, and its columns as fields, in the inputs of the editor. */
export function FileReview(props: FileReviewProps) {
  const { name, proposal, root, columns, findings, isBusy, told, change, onRead } = props;
  const { language: spoken } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const language = useMemo(() => languageOf(proposal), [proposal]);
  const tools = useFormTools({ root, language, findings, change, disabled: isBusy });
  const { fileName: file, rows, encoding, delimiter, sheet, headingRow, broken } = proposal;
  const said = {
    ...(encoding?.isSure ? { encoding: encoding.chosen } : {}),
    ...(delimiter ? { delimiter: delimiter.chosen } : {}),
    ...(sheet ? { sheet: sheet.chosen } : {}),
    headingRow,
  };
  const number = (count: number) => formatNumber(count, 0, spoken);
  const known = knownBy(name, columns);
  const misfits = findings.filter(({ finding }) => finding.severity === 'warning');
  return (
    <FormContext.Provider value={tools}>
      <div className="bd-column bd-gap-16 bd-create-found" aria-busy={isBusy}>
        <div ref={place} tabIndex={-1} className="bd-create-seen">
          <Alert
            type={rows === 0 ? 'warning' : 'success'}
            showIcon
            message={t(rows === 0 ? 'foundEmpty' : 'found', {
              ...{ file, rows: number(rows), fields: columns.length },
            })}
          />
        </div>
        {told !== undefined && <Alert type="info" showIcon message={told} />}
        {broken.length + misfits.length > 0 && (
          <Alert
            type="warning"
            showIcon
            message={t('broken')}
            description={
              <ul className="bd-marks bd-breaks">
                {broken.map(({ code, rows: count, examples }) => (
                  <li key={code}>
                    {t(`broken-${code}`, {
                      ...{ count: number(count), examples: samplesIn(examples) },
                    })}
                  </li>
                ))}
                {misfits.map(({ path, finding }) => (
                  <li key={`${finding.code}:${finding.line}`}>
                    {columns.map((one) => path[1] === String(one.position) && one.title)}
                    {': '}
                    {localized(finding.message)}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        <ReadingChoices
          reading={proposal}
          isBusy={isBusy}
          isUnsure={encoding !== null && !encoding.isSure}
          onRead={(reading) => onRead({ ...said, ...reading })}
        />
        <ObjectInputs schema={language.schema} path={[]} keys={['label']} />
        <section className="bd-column bd-gap-6" aria-label={t('columns')}>
          {columns.map((column, index) => {
            const at = String(column.position);
            const shape = language.parts[index + 1]?.schema;
            return (
              shape && (
                <Entry
                  key={at}
                  list={['columns']}
                  name={at}
                  path={['columns', at]}
                  icon={<FieldIcon type={column.type} />}
                  title={localized(headingOf(column))}
                  note={[
                    ...(column.isKept ? [] : [t('left')]),
                    column.samples.slice(0, 3).join(t('comma')) || t('nothing'),
                  ].join(' · ')}
                >
                  {() => (
                    <>
                      <ObjectInputs schema={shape} path={['columns', at]} />
                      {column.isKept && <Facts column={column} />}
                    </>
                  )}
                </Entry>
              )
            );
          })}
        </section>
        {columns.every(({ isKept }) => !isKept) && (
          <Alert type="error" showIcon message={t('noneKept')} />
        )}
        <p className="bd-create-about">
          {known ? t('knownBy', { field: localized(known.label) }) : t('knownByNone')} {t('later')}
        </p>
      </div>
    </FormContext.Provider>
  );
}

const shownOptions = 6;

/** What was counted of a column: blanks, its options, what it relates to. */
function Facts({ column }: { column: ChosenColumn }) {
  const { language } = useLanguage();
  const { type, blank, filled, isUnique, values, relation } = column;
  const count = formatNumber(blank, 0, language);
  const isRequired = filled > 0 && type !== 'boolean';
  const facts = [
    blank > 0
      ? t(type === 'boolean' ? 'flagBlank' : 'blank', { count })
      : isRequired && t('noBlank'),
    isUnique && filled > 1 && t('unique'),
    type === 'enum' &&
      values &&
      t('options', {
        count: values.length,
        values:
          values.slice(0, shownOptions).join(t('comma')) +
          (values.length > shownOptions ? '…' : ''),
      }),
    (type === 'relation' || type === 'relations') &&
      relation &&
      t('related', {
        ...{ names: relation.names, found: relation.found, list: localized(relation.label) },
      }),
  ];
  return <p className="bd-soft bd-small">{facts.filter(Boolean).join(' · ')}</p>;
}
