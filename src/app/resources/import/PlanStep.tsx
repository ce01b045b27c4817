import { Alert, Button, Checkbox, Flex, Select, Typography } from 'antd';
import type { ImportChoices, ImportPlan } from '#contract/endpoints/imports.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { choicesOf, readAs } from './choices.ts';
import { importMessages } from './messages.ts';
import { PlanColumns } from './PlanColumns.tsx';

export interface PlanStepProps {
  plan: ImportPlan;
  isBusy: boolean;
  onChoose(choices: ImportChoices): void;
}

const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 / GBK（简体中文）',
  big5: 'Big5（繁體中文）',
  shift_jis: 'Shift_JIS（日本語）',
  'euc-jp': 'EUC-JP（日本語）',
  'euc-kr': 'EUC-KR（한국어）',
  'windows-1252': 'Windows-1252（Western）',
  'windows-1251': 'Windows-1251（Кириллица）',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};

/** How the file is read: what was found, to be changed. */
function Reading({ plan, isBusy, onChoose }: PlanStepProps) {
  const t = useMessages(importMessages);
  const { encoding, delimiter, sheet } = plan;
  const delimiterName = (one: string) =>
    one === '\t' ? t('tab') : one === ',' ? t('comma') : one === ';' ? t('semicolon') : one;
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
                label: encodingNames[value] ?? value,
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
        {sheet && (
          <div>
            <span>{t('sheet')}</span>
            <Select
              aria-label={t('sheet')}
              value={sheet.chosen}
              disabled={isBusy}
              popupMatchSelectWidth={false}
              options={sheet.names.map((value) => ({ value, label: value }))}
              onChange={(chosen) => onChoose(readAs(plan, { sheet: chosen }))}
            />
          </div>
        )}
      </Flex>
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
        <Select
          aria-label={t('key')}
          value={plan.key}
          disabled={isBusy}
          popupMatchSelectWidth={false}
          options={plan.keys.map(({ key, label, isUsable }) => ({
            value: key,
            label: localized(label),
            disabled: !isUsable,
          }))}
          onChange={(key) => change({ key })}
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

/** How a file is going to be taken in: how it is read, where each column goes, what is the same record. */
export function PlanStep(props: PlanStepProps) {
  const { plan, isBusy } = props;
  const t = useMessages(importMessages);
  const missing = plan.questions.filter(({ code }) => code === 'missing' || code === 'key');
  const left = plan.columns.filter(({ field, filled }) => field === null && filled > 0);
  return (
    <Flex vertical gap={16} aria-busy={isBusy}>
      <Typography.Text type="secondary">{t('planRows', { count: plan.rows })}</Typography.Text>
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
