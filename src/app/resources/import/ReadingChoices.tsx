import { Alert, Flex, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import type { ImportChoices, ImportPlan } from '#contract/endpoints/imports.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.imports.dialog);

/** Names of encodings, each with its language in its own script. */
const encodingNames: Readonly<Record<string, { name: string; script?: string }>> = {
  'utf-8': { name: 'UTF-8' },
  gb18030: { name: 'GB18030 / GBK', script: '简体中文' },
  big5: { name: 'Big5', script: '繁體中文' },
  shift_jis: { name: 'Shift_JIS', script: '日本語' },
  'euc-jp': { name: 'EUC-JP', script: '日本語' },
  'euc-kr': { name: 'EUC-KR', script: '한국어' },
  'windows-1252': { name: 'Windows-1252', script: 'Français, Deutsch' },
  'windows-1250': { name: 'Windows-1250', script: 'Polski, Čeština' },
  'windows-1251': { name: 'Windows-1251', script: 'Кириллица' },
  'windows-1253': { name: 'Windows-1253', script: 'Ελληνικά' },
  'windows-1254': { name: 'Windows-1254', script: 'Türkçe' },
  'windows-1255': { name: 'Windows-1255', script: 'עברית' },
  'windows-1256': { name: 'Windows-1256', script: 'العربية' },
  'windows-1257': { name: 'Windows-1257', script: 'Lietuvių, Latviešu' },
  'koi8-u': { name: 'KOI8', script: 'Кириллица' },
  macintosh: { name: 'Mac Roman', script: 'Français, Deutsch' },
  'utf-16le': { name: 'UTF-16 LE' },
  'utf-16be': { name: 'UTF-16 BE' },
};

/** How many rows below the detected heading row are offered as headings. */
const rowsBelow = 9;

/** The rows that may name the columns: those above the one that was found, it, and some below it. */
function headingRows({
  headingRow,
  passedOver,
}: ReadingChoicesProps['reading']): { value: number; label: string }[] {
  const textOf = new Map(passedOver.map(({ row, text }) => [row, text]));
  return Array.from({ length: headingRow + rowsBelow }, (_one, index) => {
    const text = textOf.get(index + 1);
    return {
      value: index + 1,
      label: text ? `${index + 1} · ${cutText(text, 30)}` : String(index + 1),
    };
  });
}

type Said = Pick<ImportChoices, 'encoding' | 'delimiter' | 'sheet' | 'headingRow'>;

interface ReadingChoicesProps {
  readonly reading: Pick<
    ImportPlan,
    'encoding' | 'delimiter' | 'sheet' | 'headingRow' | 'passedOver'
  >;
  readonly isBusy: boolean;
  /** whether a person should look at how the texts are read */
  readonly isUnsure: boolean;
  readonly onRead: (said: Said) => void;
  /** what a person who has looked may press */
  readonly children?: ReactNode;
}

/** How the file is read: the settings that were detected, each of which can be changed. */
export function ReadingChoices(props: ReadingChoicesProps) {
  const { reading, isBusy, isUnsure, onRead, children } = props;
  const { encoding, delimiter, sheet } = reading;
  const delimiterName = (one: string) =>
    one === '\t' ? t('tab') : one === ',' ? t('comma') : one === ';' ? t('semicolon') : one;
  const encodingName = (one: string) => {
    const { name = one, script } = encodingNames[one] ?? {};
    return script ? t('encodingOf', { name, script }) : name;
  };
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap="8px 16px" className="bd-import-reading">
        {encoding && (
          <div>
            <span>{t('encoding')}</span>
            <Select
              aria-label={t('encoding')}
              value={encoding.chosen}
              disabled={isBusy}
              status={isUnsure ? 'warning' : ''}
              popupMatchSelectWidth={false}
              options={encoding.candidates.map((value) => ({
                value,
                label: encodingName(value),
              }))}
              onChange={(chosen) => onRead({ encoding: chosen })}
            />
          </div>
        )}
        {delimiter && (
          <div>
            <span>{t('delimiter')}</span>
            <Select
              aria-label={t('delimiter')}
              value={delimiter.chosen}
              disabled={isBusy}
              popupMatchSelectWidth={false}
              options={delimiter.candidates.map((value) => ({
                value,
                label: delimiterName(value),
              }))}
              onChange={(chosen) => onRead({ delimiter: chosen })}
            />
          </div>
        )}
        <div>
          <span>{t('headingRow')}</span>
          <Select
            aria-label={t('headingRow')}
            value={reading.headingRow}
            disabled={isBusy}
            popupMatchSelectWidth={false}
            options={headingRows(reading)}
            onChange={(headingRow) => onRead({ headingRow })}
          />
        </div>
        {sheet && (
          <div>
            <span>{t('sheets', { count: sheet.names.length })}</span>
            <Radio.Group
              {...radioGroup}
              aria-label={t('sheet')}
              className="bd-import-options"
              optionType="button"
              value={sheet.chosen}
              disabled={isBusy}
              options={sheet.names.map((value) => ({ value, label: value }))}
              onChange={({ target }) => onRead({ sheet: target.value })}
            />
          </div>
        )}
      </Flex>
      {reading.passedOver.length > 0 && (
        <Alert
          type="info"
          showIcon
          message={t('passedOver', {
            row: reading.headingRow,
            rows: reading.passedOver.map(({ text }) => text).join(' · '),
          })}
        />
      )}
      {isUnsure && encoding && (
        <Alert type="warning" showIcon message={t('encodingUnsure')} action={children} />
      )}
    </Flex>
  );
}
