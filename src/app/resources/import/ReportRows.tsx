import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Pagination, Radio, Tag, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { formatNumber } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import { type ImportReport, type ImportRow, importRowList } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import { downloadRows } from './downloads.ts';

const t = textsOf(locales.imports.dialog);

const pageSize = 20;
/** All rows, what becomes of them, and those among them that came in with a warning. */
const filters = ['rows', 'created', 'changed', 'unchanged', 'rejected', 'warned'] as const;
type Filter = (typeof filters)[number];

const colours = {
  created: 'success',
  changed: 'processing',
  unchanged: 'default',
  rejected: 'error',
} as const;

/** One row: what becomes of it, what changes from and to, and all that was not taken. */
function Row({ row: one }: { row: ImportRow }) {
  const { row, outcome, title, changes, problems } = one;
  return (
    <li>
      <Flex gap={8} wrap align="baseline">
        <Typography.Text type="secondary">{t('rowNumber', { row })}</Typography.Text>
        <strong>{title}</strong>
        <Tag color={colours[outcome]}>{t(outcome)}</Tag>
      </Flex>
      {changes.map(({ field, label, from, to }) => (
        <div key={field} className="bd-import-change">
          {t('change', { field: localized(label) })}
          {from ? <del className="bd-soft">{from}</del> : t('nothing')} →{' '}
          {to ? <ins>{to}</ins> : t('nothing')}
        </div>
      ))}
      {problems.map(({ field, severity, message }) => (
        <div key={`${field} ${message}`} className="bd-import-change">
          <Tag color={severity}>{t(severity)}</Tag>
          {field && !message.includes(field) && <strong>{field} </strong>}
          {message}
        </div>
      ))}
    </li>
  );
}

/** What becomes of the rows of a run, in numbers and page by page. */
export function ReportRows({ report }: { report: ImportReport }) {
  const [filter, setFilter] = useState<Filter>('rows');
  const [pageIndex, setPageIndex] = useState(1);
  const [page, setPage] = useState<{ rows: readonly ImportRow[]; total: number }>();
  const { id, finishedAt } = report;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second run of the same file has other rows
  useEffect(() => {
    const controller = new AbortController();
    const by =
      filter === 'rows' ? {} : filter === 'warned' ? { isWarned: true } : { outcome: filter };
    callEndpoint(
      importRowList,
      { body: { id, pageIndex, pageSize, ...by } },
      { signal: controller.signal },
    ).then(
      ({ data, dataCount }) => setPage({ rows: data, total: dataCount }),
      () => undefined,
    );
    return () => controller.abort();
  }, [id, finishedAt, filter, pageIndex]);
  return (
    <Flex vertical gap={8}>
      <Radio.Group
        {...radioGroup}
        aria-label={t('show')}
        className="bd-import-options bd-import-tiles"
        optionType="button"
        value={filter}
        options={filters.map((value) => ({
          value,
          label: (
            <>
              {t(value)} <strong>{formatNumber(report[value], 0)}</strong>
            </>
          ),
        }))}
        onChange={({ target }) => {
          setFilter(target.value);
          setPageIndex(1);
        }}
      />
      <section className="bd-edged bd-import-rows" aria-label={t('rowsTold')} {...scrollArea}>
        <ul>
          {page?.rows.map((row) => (
            <Row key={row.row} row={row} />
          ))}
          {page?.total === 0 && <li>{t('noneOfThese')}</li>}
        </ul>
      </section>
      <Flex gap={8} wrap justify="space-between">
        <Pagination
          size="small"
          hideOnSinglePage
          current={pageIndex}
          pageSize={pageSize}
          total={page?.total ?? 0}
          showSizeChanger={false}
          onChange={setPageIndex}
        />
        <Button
          type="link"
          size="small"
          className="bd-import-download"
          icon={<DownloadOutlined />}
          onClick={() => void downloadRows(id, report.fileName)}
        >
          {t('downloadRows')}
        </Button>
      </Flex>
    </Flex>
  );
}
