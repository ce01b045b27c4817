import { Alert, Button, Checkbox, Flex, Radio, Typography } from 'antd';
import { formatNumber } from '#app/language/format.ts';
import { currentLanguage, localized, textsOf } from '#app/language/index.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import type { ImportChoices } from '#contract/endpoints/imports.ts';
import { listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { choicesOf, readAs } from './choices.ts';
import { PlanColumns, type PlanStepProps } from './PlanColumns.tsx';
import { ReadingChoices } from './ReadingChoices.tsx';

const t = textsOf(locales.imports.dialog);

/** What makes a row and a record the same, and what becomes of empty cells and deleted records. */
function Rules({ plan, isBusy, onChoose }: PlanStepProps) {
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
  const { plan, isBusy, onChoose } = props;
  const isUnsure = plan.questions.some(({ code }) => code === 'encoding');
  const missing = plan.questions.filter(({ code }) => code === 'missing' || code === 'key');
  const left = plan.columns.filter(({ field, filled }) => field === null && filled > 0);
  return (
    <Flex vertical gap={16} aria-busy={isBusy}>
      <Typography.Text type="secondary">
        {t('planRows', { count: formatNumber(plan.rows, 0) })}
      </Typography.Text>
      <ReadingChoices
        reading={plan}
        isBusy={isBusy}
        isUnsure={isUnsure}
        onRead={(reading) => onChoose(readAs(plan, reading))}
      >
        {isUnsure && plan.encoding && (
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => onChoose({ ...choicesOf(plan), encoding: plan.encoding?.chosen })}
          >
            {t('readsRight')}
          </Button>
        )}
      </ReadingChoices>
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
            columns: listed(
              left.map(({ name }) => name),
              currentLanguage(),
            ),
          })}
        />
      )}
      <Rules {...props} />
      {plan.notes.map((note) => (
        <Alert key={note} type="info" showIcon message={note} />
      ))}
    </Flex>
  );
}
