import { Alert, Input } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { ReadingChoices } from '#app/resources/import/ReadingChoices.tsx';
import type { ListProposal } from '#contract/endpoints/imports.ts';
import { languages } from '#contract/language.ts';
import { languageNames } from '../languageNames.ts';
import { createMessages } from '../messages.ts';
import type { Reading } from '../question.ts';
import { FileColumns } from './FileColumns.tsx';
import { type ChosenColumn, type FileChoices, knownBy } from './fileChoices.ts';
import { fileMessages } from './messages.ts';
import type { Making } from './useFileList.ts';
import '#app/resources/import/import.css';

interface FileReviewProps {
  readonly name: string;
  readonly proposal: ListProposal;
  readonly columns: readonly ChosenColumn[];
  readonly choices: FileChoices;
  readonly isBusy: boolean;
  readonly making: Making;
  readonly onChange: (change: (choices: FileChoices) => FileChoices) => void;
  readonly onRead: (reading: Reading) => void;
}

/** The list that a file becomes: how the file is read, what the list is called, and its columns as fields. */
export function FileReview(props: FileReviewProps) {
  const { name, proposal, columns, choices, isBusy, making, onChange, onRead } = props;
  const t = useMessages(fileMessages);
  const localized = useLocalized();
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { fileName: file, rows, encoding, delimiter, sheet, headingRow } = proposal;
  const said = {
    ...(encoding?.isSure ? { encoding: encoding.chosen } : {}),
    ...(delimiter ? { delimiter: delimiter.chosen } : {}),
    ...(sheet ? { sheet: sheet.chosen } : {}),
    headingRow,
  };
  const known = knownBy(name, columns);
  const isNoneKept = columns.every(({ isLeft }) => isLeft);
  return (
    <div className="bd-create-found" aria-busy={isBusy}>
      <div ref={place} tabIndex={-1} className="bd-create-seen">
        <Alert
          type={rows === 0 ? 'warning' : 'success'}
          showIcon
          message={t(rows === 0 ? 'foundEmpty' : 'found', {
            file,
            rows: formatNumber(rows, 0, language),
            fields: columns.length,
          })}
        />
      </div>
      {making.step === 'failed' && (
        <Alert type="error" showIcon message={t('makingFailed')} description={making.reason} />
      )}
      {(making.step === 'list' || making.step === 'rows') && (
        <Alert type="info" showIcon message={t(making.step === 'list' ? 'making' : 'bringing')} />
      )}
      <ReadingChoices
        reading={proposal}
        isBusy={isBusy}
        isUnsure={encoding !== null && !encoding.isSure}
        onRead={(reading) => onRead({ ...said, ...reading })}
      />
      <ListLabel choices={choices} onChange={onChange} />
      <FileColumns columns={columns} isBusy={isBusy} onChange={onChange} />
      {isNoneKept && <Alert type="error" showIcon message={t('noneKept')} />}
      <p className="bd-create-about">
        {known ? t('knownBy', { field: localized(known.label) }) : t('knownByNone')} {t('later')}
      </p>
    </div>
  );
}

function ListLabel({
  choices: { label },
  onChange,
}: Pick<FileReviewProps, 'choices' | 'onChange'>) {
  const t = useMessages(createMessages);
  const id = useId();
  return (
    <div className="bd-create-rest">
      {languages.map((language) => {
        const isMissing = label[language].trim() === '';
        return (
          <div key={language} className="bd-create-label">
            <label htmlFor={`${id}-${language}`}>
              {t('label')} · {languageNames[language]}
            </label>
            <Input
              id={`${id}-${language}`}
              value={label[language]}
              aria-invalid={isMissing}
              status={isMissing ? 'error' : ''}
              onChange={({ target }) =>
                onChange((now) => ({ ...now, label: { ...now.label, [language]: target.value } }))
              }
            />
            {isMissing && <small role="alert">{t('labelMissing')}</small>}
          </div>
        );
      })}
    </div>
  );
}
