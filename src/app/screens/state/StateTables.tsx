import { type ReactNode, useId } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import type { PlatformState } from '#contract/endpoints/state.ts';
import { jobName } from '#contract/messages/jobs.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.state.screen);

/** An interval in its largest whole unit. */
function useInterval() {
  return (seconds: number): string => {
    if (seconds % 3_600 === 0) return t('hour', { count: seconds / 3_600 });
    return seconds % 60 === 0
      ? t('minute', { count: seconds / 60 })
      : t('second', { count: seconds });
  };
}

/** Regular jobs and their last results. */
export function Jobs({ jobs }: { jobs: PlatformState['jobs'] }) {
  const { language } = useLanguage();
  const interval = useInterval();
  return (
    <Table
      title={t('jobs')}
      columns={[t('job'), t('every'), t('lastRun'), t('took'), t('next'), t('failure')]}
      rows={jobs.map((job) => ({
        key: job.name,
        cells: [
          <span key="name" title={job.name}>
            {jobName(job.name, language)}
          </span>,
          interval(job.everySeconds),
          job.startedAt === null ? t('never') : formatInstant(job.startedAt),
          job.milliseconds === null ? '–' : `${job.milliseconds} ms`,
          formatInstant(job.nextAt),
          job.failedAt === null ? (
            t('never')
          ) : (
            <span key="failure" className="bd-state-alert">
              {formatInstant(job.failedAt)}
              <small>{job.failure}</small>
            </span>
          ),
        ],
      }))}
    />
  );
}

/** The running processes of this platform. */
export function Processes({ processes }: { processes: PlatformState['processes'] }) {
  return (
    <Table
      title={t('processes')}
      columns={[t('process'), t('versions'), t('started'), t('seen')]}
      empty={t('none')}
      rows={processes.map(({ id, host, pid, version, node, startedAt, seenAt }) => ({
        key: id,
        cells: [
          `${host} · ${pid}`,
          `${version} · Node ${node}`,
          formatInstant(startedAt),
          formatInstant(seenAt),
        ],
      }))}
    />
  );
}

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly empty?: string;
}

function Table({ title, columns, rows, empty }: TableProps) {
  const id = useId();
  return (
    <section className="bd-shrink bd-box bd-state-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 && empty !== undefined ? (
        <p>{empty}</p>
      ) : (
        <table className="bd-rows bd-breaks bd-digits bd-state-table" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column} scope="row">
                      {cells[index]}
                    </th>
                  ) : (
                    <td key={column} data-label={column}>
                      {cells[index]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
