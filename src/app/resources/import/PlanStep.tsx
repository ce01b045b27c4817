import { Alert, Button, Checkbox, Flex, Radio, Select, Typography } from 'antd';
import { formatNumber } from '#app/language/format.ts';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import type { ImportChoices, ImportPlan } from '#contract/endpoints/imports.ts';
import { cutText } from '#contract/text.ts';
import { choicesOf, readAs } from './choices.ts';
import { importMessages } from './messages.ts';
import { PlanColumns } from './PlanColumns.tsx';

export interface PlanStepProps {
  plan: ImportPlan;
  isBusy: boolean;
  onChoose(choices: ImportChoices): void;
}

/** Names of encodings, each with its language in its own script. */
const encodingNames: Readonly<Record<string, { name: string; script?: string }>> = {
  'utf-8': { name: 'UTF-8' },
  gb18030: { name: 'GB18030 / GBK', script: '简体中文' },
  big5: { name: 'Big5', script: '繁體中文' },
  shift_jis: { name: 'Shift_JIS', script: '日本語' },
  'euc-jp': { name: 'EUC-JP', script: '日本語' },
  'euc-kr': { name: 'EUC-KR', script: '한국어' },
  'windows-1252': { name: 'Windows-1252', script: 'Français, Deutsch' },
  'windows-1251': { name: 'Windows-1251', script: 'Кириллица' },
  'utf-16le': { name: 'UTF-16 LE' },
  'utf-16be': { name: 'UTF-16 BE' },
};

/** How many rows below the detected heading row are offered as headings. */
const rowsBelow = 9;

/** The rows that may name the columns: those above the one that was found, it, and some below it. */
function headingRows({ headingRow, passedOver }: ImportPlan): { value: number; label: string }[] {
  const textOf = new Map(passedOver.map(({ row, text }) => [row, text]));
  return Array.from({ length: headingRow + rowsBelow }, (_one, index) => {
    const text = textOf.get(index + 1);
    return {
      value: index + 1,
      label: text ? `${index + 1} · ${cutText(text, 30)}` : String(index + 1),
    };
  });
}

/** How the file is read: the settings that were detected, each of which can be changed. */
function Reading({ plan, isBusy, onChoose }: PlanStepProps) {
  const t = useMessages(importMessages);
  const { encoding, delimiter, sheet } = plan;
  const delimiterName = (one: string) =>
    one === '\t' ? t('tab') : one === ',' ? t('comma') : one === ';' ? t('semicolon') : one;
  const encodingName = (one: string) => {
    const { name = one, script } = encodingNames[one] ?? {};
    return script ? t('encodingOf', { name, script }) : name;
  };
  const isOpen = plan.questions.some(({ code }) => code === 'encoding');
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
              status={isOpen ? 'warning' : ''}
              popupMatchSelectWidth={false}
              options={encoding.candidates.map((value) => ({
                value,
                label: encodingName(value),
              }))}
              onChange={(chosen) => onChoose(readAs(plan, { encoding: chosen }))}
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
              onChange={(chosen) => onChoose(readAs(plan, { delimiter: chosen }))}
            />
          </div>
        )}
        <div>
          <span>{t('headingRow')}</span>
          <Select
            aria-label={t('headingRow')}
            value={plan.headingRow}
            disabled={isBusy}
            popupMatchSelectWidth={false}
            options={headingRows(plan)}
            onChange={(headingRow) => onChoose(readAs(plan, { headingRow }))}
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
              onChange={({ target }) => onChoose(readAs(plan, { sheet: target.value }))}
            />
          </div>
        )}
      </Flex>
      {plan.passedOver.length > 0 && (
        <Alert
          type="info"
          showIcon
          message={t('passedOver', {
            row: plan.headingRow,
            rows: plan.passedOver.map(({ text }) => text).join(' · '),
          })}
        />
      )}
      {isOpen && encoding && (
        <Alert
          type="warning"
          showIcon
          message={t('encodingUnsure')}
          action={
            <Button
              size="small"
              disabled={isBusy}
              onClick={() => onChoose({ ...choicesOf(plan), encoding: encoding.chosen })}
            >
              {t('readsRight')}
            </Button>
          }
        />
      )}
    </Flex>
  );
}

/** What makes a row and a record the same, and what becomes of empty cells and deleted records. */
function Rules({ plan, isBusy, onChoose }: PlanStepProps) {
  const t = useMessages(importMessages);
  const localized = useLocalized();
  const change = (more: ImportChoices) => onChoose({ ...choicesOf(plan), ...more });
  return (
    <Flex vertical gap={8}>
      <div className="bd-import-key">
        <span>{t('key')}</span>
        <Radio.Group
          {...radioGroup}
          aria-label={t('key')}
          value={plan.key}
          disabled={isBusy}
          options={plan.keys.map(({ key, label, isUsable }) => ({
            value: key,
            label: isUsable ? localized(label) : t('unusable', { key: localized(label) }),
            disabled: !isUsable,
          }))}
          onChange={({ target }) => change({ key: target.value })}
        />
      </div>
      <Checkbox
        checked={plan.emptyClears}
        disabled={isBusy}
        onChange={({ target }) => change({ emptyClears: target.checked })}
      >
        {t('emptyClears')}
      </Checkbox>
      <Checkbox
        checked={plan.restoreDeleted}
        disabled={isBusy}
        onChange={({ target }) => change({ restoreDeleted: target.checked })}
      >
        {t('restoreDeleted')}
      </Checkbox>
    </Flex>
  );
}

/** The plan of an import: how the file is read, which column goes to which field, and which columns identify a record. */
export function PlanStep(props: PlanStepProps) {
  const { plan, isBusy } = props;
  const t = useMessages(importMessages);
  const { language } = useLanguage();
  const missing = plan.questions.filter(({ code }) => code === 'missing' || code === 'key');
  const left = plan.columns.filter(({ field, filled }) => field === null && filled > 0);
  return (
    <Flex vertical gap={16} aria-busy={isBusy}>
      <Typography.Text type="secondary">
        {t('planRows', { count: formatNumber(plan.rows, 0, language) })}
      </Typography.Text>
      <Reading {...props} />
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          message={t('missing')}
          description={missing.map(({ message }) => <div key={message}>{message}</div>)}
        />
      )}
      <PlanColumns {...props} />
      {left.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={t('leftOut', {
            count: left.length,
            columns: left.map(({ name }) => name).join(', '),
          })}
        />
      )}
      <Rules {...props} />
    </Flex>
  );
}
