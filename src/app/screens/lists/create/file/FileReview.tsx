import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { ReadingChoices } from '#app/resources/import/ReadingChoices.tsx';
import type { BrokenRows, ListProposal } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import { LabelInput } from '../LabelInput.tsx';
import type { Reading } from '../question.ts';
import { FileColumns } from './FileColumns.tsx';
import { type ChosenColumn, type FileChoices, knownBy } from './fileChoices.ts';
import { samplesText } from './texts.ts';
import type { Making } from './useFileList.ts';
import '#app/resources/import/import.css';

/** The rows of a file that are not as the others, with some of them, before a list is made of it. */
function BrokenNotice({ broken }: { readonly broken: readonly BrokenRows[] }) {
  const t = useMessages(locales.listEditor.file);
  const { language } = useLanguage();
  if (broken.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={t('broken')}
      description={
        <ul className="bd-marks bd-breaks bd-create-broken">
          {broken.map(({ code, rows, examples }) => (
            <li key={code}>
              {t(`broken-${code}`, {
                count: formatNumber(rows, 0, language),
                examples: samplesText(t, examples),
              })}
            </li>
          ))}
        </ul>
      }
    />
  );
}

interface FileReviewProps {
  readonly name: string;
  readonly proposal: ListProposal;
  readonly columns: readonly ChosenColumn[];
  readonly choices: FileChoices;
  readonly isBusy: boolean;
  /** said while the file is being read anew */
  readonly readingText: string | undefined;
  readonly making: Making;
  readonly onChange: (change: (choices: FileChoices) => FileChoices) => void;
  readonly onRead: (reading: Reading) => void;
}

/** The list that a file becomes: how the file is read, what the list is called, and its columns as fields. */
export function FileReview(props: FileReviewProps) {
  const { name, proposal, columns, choices, isBusy, making, readingText, onChange, onRead } = props;
  const t = useMessages(locales.listEditor.file);
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
    <div className="bd-column bd-gap-16 bd-create-found" aria-busy={isBusy}>
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
      {making && (
        <Alert type="info" showIcon message={t(making === 'list' ? 'making' : 'bringing')} />
      )}
      {readingText !== undefined && <Alert type="info" showIcon message={readingText} />}
      <BrokenNotice broken={proposal.broken} />
      <ReadingChoices
        reading={proposal}
        isBusy={isBusy}
        isUnsure={encoding !== null && !encoding.isSure}
        onRead={(reading) => onRead({ ...said, ...reading })}
      />
      <LabelInput
        label={choices.label}
        onChange={(next) => onChange((now) => ({ ...now, label: next(now.label) }))}
      />
      <FileColumns columns={columns} isBusy={isBusy} onChange={onChange} />
      {isNoneKept && <Alert type="error" showIcon message={t('noneKept')} />}
      <p className="bd-create-about">
        {known ? t('knownBy', { field: localized(known.label) }) : t('knownByNone')} {t('later')}
      </p>
    </div>
  );
}
