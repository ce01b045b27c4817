import { Button, Flex, Select, Tag, Typography } from 'antd';
import { formatNumber } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { type DayCount, dayOfNumber } from '#contract/cellText.ts';
import type { ColumnPlan, ImportChoices, ImportPlan } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import { assign, writtenAs } from './choices.ts';

const t = textsOf(locales.imports.dialog);

export interface PlanStepProps {
  plan: ImportPlan;
  isBusy: boolean;
  onChoose(choices: ImportChoices): void;
}

const notTaken = '';
const shownSamples = 3;

type Style = Omit<NonNullable<ImportChoices['styles']>[number], 'position'>;

/** Asks how the dates or numbers of a column are written, where the cells themselves leave it open. */
function StyleChoice({ column, ...props }: PlanStepProps & { column: ColumnPlan }) {
  const { style } = column;
  if (!style || !(style.isAmbiguous || style.dateOrder || style.decimal)) return null;
  const { plan, isBusy, onChoose } = props;
  const target = style.dateOrder ?? style.decimal ?? undefined;
  const isOfDates = plan.targets.some(
    ({ field, written }) => field === column.field && written === 'date',
  );
  const number = isOfDates ? style.examples.find((one) => dayOfNumber(one, 'days1900')) : undefined;
  const dayCount = (value: DayCount) => ({
    value,
    label: t(value, { number: number ?? '', day: dayOfNumber(number ?? '', value) ?? '' }),
    style: { dateOrder: value },
  });
  // where there are numbers and written dates, an order leaves the numbers out
  const hasWritten = style.examples.some((one) => !dayOfNumber(one, 'days1900'));
  const options: readonly { value: string; label: string; style: Style }[] = isOfDates
    ? [
        ...(number === undefined ? [] : [dayCount('days1900'), dayCount('days1904')]),
        ...(number === undefined || hasWritten
          ? ([
              { value: 'dmy', label: t('dmy'), style: { dateOrder: 'dmy' } },
              { value: 'mdy', label: t('mdy'), style: { dateOrder: 'mdy' } },
            ] as const)
          : []),
        {
          value: 'ymd',
          label: t(number === undefined || hasWritten ? 'ymd' : 'noDates'),
          style: { dateOrder: 'ymd' },
        },
      ]
    : [
        { value: '.', label: t('decimalPoint'), style: { decimal: '.' } },
        { value: ',', label: t('decimalComma'), style: { decimal: ',' } },
      ];
  const label = t(isOfDates ? 'dateOrder' : 'decimal', { column: column.name });
  return (
    <Flex vertical gap={4}>
      <Select
        aria-label={label}
        placeholder={t(isOfDates ? 'chooseOrder' : 'chooseDecimal')}
        status={style.isAmbiguous ? 'warning' : ''}
        value={target}
        disabled={isBusy}
        popupMatchSelectWidth={false}
        options={options.map(({ value, label: name }) => ({ value, label: name }))}
        onChange={(value) => {
          const chosen = options.find((one) => one.value === value);
          if (chosen) onChoose(writtenAs(plan, column, chosen.style));
        }}
      />
      {style.isAmbiguous && (
        <Typography.Text type="warning">
          {t(number === undefined ? 'ambiguous' : 'dayNumbers', {
            examples: style.examples.slice(0, shownSamples).join(' · '),
          })}
        </Typography.Text>
      )}
    </Flex>
  );
}

/** Where a column goes, changed by hand. */
function Target({ column, ...props }: PlanStepProps & { column: ColumnPlan }) {
  const { plan, isBusy, onChoose } = props;
  const { position, field, name, reason, suggestion } = column;
  const near = plan.targets.find((target) => target.field === suggestion);
  return (
    <Flex vertical gap={4}>
      <Select
        aria-label={t('goesTo', { column: name })}
        className="bd-import-target"
        value={field ?? notTaken}
        disabled={isBusy}
        showSearch
        optionFilterProp="label"
        options={[
          { value: notTaken, label: t('notTaken') },
          ...plan.targets.map((target) => ({
            value: target.field,
            label: `${localized(target.label)}${target.isRequired ? ' *' : ''}`,
          })),
        ]}
        onChange={(value) => onChoose(assign(plan, position, value === notTaken ? null : value))}
      />
      {near && field === null && (
        <Button
          type="link"
          size="small"
          className="bd-import-suggestion"
          disabled={isBusy}
          onClick={() => onChoose(assign(plan, position, near.field))}
        >
          {t('suggestion', { field: localized(near.label) })}
        </Button>
      )}
      {reason === 'kept' && <Tag>{t('kept')}</Tag>}
      {reason === 'taken' && field === null && <Tag color="warning">{t('taken')}</Tag>}
      {column.scaled && (
        <Typography.Text type="secondary">{t('scaled', column.scaled)}</Typography.Text>
      )}
      <StyleChoice column={column} {...props} />
    </Flex>
  );
}

/** Each column of the file beside the field that it goes to. */
export function PlanColumns(props: PlanStepProps) {
  return (
    <table className="bd-rows bd-edged bd-breaks bd-import-columns">
      <thead>
        <tr>
          <th scope="col">{t('inFile')}</th>
          <th scope="col">{t('samples')}</th>
          <th scope="col">{t('field')}</th>
        </tr>
      </thead>
      <tbody>
        {props.plan.columns.map((column) => (
          <tr key={column.position} className={column.field === null ? 'bd-import-left' : ''}>
            <th scope="row">
              {column.name || t('nameless', { position: column.position + 1 })}
              <Typography.Text type="secondary" className="bd-import-filled">
                {t('filled', { count: formatNumber(column.filled, 0) })}
              </Typography.Text>
            </th>
            <td>
              {column.samples.slice(0, shownSamples).map((sample) => (
                <div key={sample} className="bd-clip bd-import-sample" title={sample}>
                  {sample}
                </div>
              ))}
            </td>
            <td>
              <Target column={column} {...props} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
