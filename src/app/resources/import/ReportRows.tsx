import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Pagination, Radio, Tag, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { type ImportReport, type ImportRow, importRowList } from '#contract/endpoints/imports.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { callEndpoint } from '../../session/client.ts';
import { downloadRows } from './downloads.ts';
import { importMessages } from './messages.ts';

const pageSize = 20;
const filters = ['all', 'changed', 'rejected', 'warned'] as const;
type Filter = (typeof filters)[number];

const colours = {
  created: 'success',
  changed: 'processing',
  unchanged: 'default',
  rejected: 'error',
} as const;

/** One row: what becomes of it, what changes from and to, and all that was not taken. */
function Row({ row: one }: { row: ImportRow }) {
  const t = useMessages(importMessages);
  const localized = useLocalized();
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
          {localized(label)}: <del>{from || t('nothing')}</del> → <ins>{to || t('nothing')}</ins>
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

/** The rows of a run of which there is something to tell, page by page. */
export function ReportRows({ report }: { report: ImportReport }) {
  const t = useMessages(importMessages);
  const [filter, setFilter] = useState<Filter>('all');
  const [pageIndex, setPageIndex] = useState(1);
  const [page, setPage] = useState<{ rows: readonly ImportRow[]; total: number }>();
  const { id, finishedAt } = report;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second run of the same file has other rows
  useEffect(() => {
    const controller = new AbortController();
    const by =
      filter === 'all' ? {} : filter === 'warned' ? { isWarned: true } : { outcome: filter };
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
  if (!page || (filter === 'all' && page.total === 0)) return null;
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} wrap justify="space-between">
        <Radio.Group
          optionType="button"
          size="small"
          aria-label={t('show')}
          value={filter}
          options={filters.map((value) => ({ value, label: t(value) }))}
          onChange={({ target }) => {
            setFilter(target.value);
            setPageIndex(1);
          }}
        />
        <Button
          type="link"
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => void downloadRows(id, report.fileName)}
        >
          {t('downloadRows')}
        </Button>
      </Flex>
      {/* it scrolls, so that it must be reached by the keyboard */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="bd-import-rows" aria-label={t('rowsTold')} tabIndex={0}>
        <ul>
          {page.rows.map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </ul>
        {page.total === 0 && <Typography.Text type="secondary">{t('noneOfThese')}</Typography.Text>}
      </section>
      {page.total > pageSize && (
        <Pagination
          size="small"
          current={pageIndex}
          pageSize={pageSize}
          total={page.total}
          showSizeChanger={false}
          onChange={setPageIndex}
        />
      )}
    </Flex>
  );
}
