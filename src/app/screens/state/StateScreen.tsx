import { Alert } from 'antd';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatInstant, formatNumber } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { type PlatformState, platformStateCall } from '#contract/endpoints/state.ts';
import { hasText } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { ReadScreen } from '../shared/ReadScreen.tsx';
import { Jobs, Processes } from './StateTables.tsx';
import './state.css';

const t = textsOf(locales.state.screen);

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A size as people read it: `0 B`, `12 KiB`, `3.4 GiB`. */
function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_024 && unit < units.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  const rounded = unit === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded} ${units[unit]}`;
}

type AlikeNames = PlatformState['alikeNames'][number];
type AlikeName = AlikeNames['names'][number];

const titles = { label: 'alikeLabel', template: 'alikeTemplate', view: 'alikeView' } as const;

/** The address where a name is changed. */
const addressOf = ({ kind }: AlikeNames, { id, place }: AlikeName): string => {
  if (kind === 'label') return `/resource/labels/edit/${id}`;
  return kind === 'template' ? '/deciration/main' : `/resource/${place}?view=${id}`;
};

/** Names that people would read as equal, each with a link to where it is changed. */
function Alike({ found }: { found: readonly AlikeNames[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      className="bd-state-alike"
      message={t('alike')}
      description={
        <>
          <p>{t('alikeAbout')}</p>
          <ul className="bd-marks">
            {found.map((group) => (
              <li key={group.names.map(({ id }) => id).join()}>
                {t(titles[group.kind])}
                {group.names.map((one) => (
                  <Link
                    key={one.id}
                    to={addressOf(group, one)}
                    aria-label={t('openAlike', { name: one.name })}
                  >
                    “{one.name}”
                  </Link>
                ))}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}

async function loadState(signal: AbortSignal): Promise<PlatformState> {
  return (await callEndpoint(platformStateCall, {}, { silent: true, signal })).data;
}

/** `/state`: the state of the platform, for operators. */
export function Component() {
  return (
    <PlaceGate place="/state">
      <State />
    </PlaceGate>
  );
}

function State() {
  const { remote, reload } = useRemote(loadState);
  return (
    <ReadScreen
      title={t('title')}
      about={t('about')}
      remote={remote}
      reload={reload}
      refresh={t('refresh')}
      failed={t('failed')}
    >
      {(state) => <Shown state={state} />}
    </ReadScreen>
  );
}

function Shown({
  state: {
    versions,
    backup,
    queues,
    sizes,
    disk,
    filesDisk,
    failures,
    alikeNames,
    jobs,
    processes,
  },
}: {
  state: PlatformState;
}) {
  const { language } = useLanguage();
  const number = (value: number) => formatNumber(value, 0, language);
  return (
    <>
      <div className="bd-wrap bd-gap-16 bd-state-groups">
        <Facts
          title={t('versions')}
          facts={[
            [t('product'), versions.product],
            ...(versions.commit === '' ? [] : [[t('commit'), versions.commit] as const]),
            [t('schema'), versions.schema],
            [t('database'), versions.database],
            [t('node'), versions.node],
          ]}
        />
        <Facts
          title={t('backup')}
          facts={[
            [
              t('lastBackup'),
              backup ? (
                `${formatInstant(backup.at)} · ${bytesText(backup.bytes)} · ${backup.version}`
              ) : (
                <strong key="never" className="bd-state-alert">
                  {t('backupNever')}
                </strong>
              ),
            ],
          ]}
        />
        <Facts
          title={t('queues')}
          facts={[
            [t('outboxWaiting'), number(queues.outboxWaiting)],
            [t('outboxFailed'), <Wrong key="failed" count={queues.outboxFailed} />],
            [t('importsWaiting'), number(queues.importsWaiting)],
            [t('importsRunning'), number(queues.importsRunning)],
            [t('webhooksWaiting'), <Waiting key="webhooks" queues={queues} />],
            [t('webhooksFailed'), <Wrong key="webhooksFailed" count={queues.webhooksFailed} />],
            [t('jobsOverdue'), <Wrong key="overdue" count={queues.jobsOverdue} />],
          ]}
        />
        <Facts
          title={t('failures')}
          facts={
            failures.length === 0
              ? [[t('withinHour'), t('failuresNone')]]
              : failures.map(({ status, count, lastAt }) => [
                  t(`failed${status}`),
                  <strong key={status} className="bd-state-alert">
                    {t('failedTimes', { count: number(count), at: formatInstant(lastAt) })}
                  </strong>,
                ])
          }
        />
        <Facts
          title={t('sizes')}
          facts={[
            ...(disk ? [[t('disk'), <Room key="disk" disk={disk} />] as const] : []),
            ...(filesDisk
              ? [[t('filesDisk'), <Room key="filesDisk" disk={filesDisk} />] as const]
              : []),
            [t('databaseSize'), bytesText(sizes.databaseBytes)],
            [
              t('storageSize'),
              `${bytesText(sizes.storageBytes)} · ${t('files', { count: number(sizes.storageFiles) })}`,
            ],
            ...sizes.rows
              .filter(({ table }) => table !== 'stored_object')
              .map(({ table, rows }): [string, string] => [
                hasText(locales.state.screen, table) ? t(table) : table,
                t('rows', { count: number(rows) }),
              ]),
          ]}
        />
      </div>
      {alikeNames.length > 0 && <Alike found={alikeNames} />}
      <Jobs jobs={jobs} />
      <Processes processes={processes} />
    </>
  );
}

/** warns below this share of the disk, and below these bytes */
const lowShare = 0.05;
const lowBytes = 1024 ** 3;

/** The free space of the disk. */
function Room({ disk: { freeBytes, bytes } }: { disk: NonNullable<PlatformState['disk']> }) {
  const isLow = freeBytes < lowBytes || freeBytes < bytes * lowShare;
  const text = t(isLow ? 'roomLow' : 'room', {
    free: bytesText(freeBytes),
    whole: bytesText(bytes),
  });
  return isLow ? <strong className="bd-state-alert">{text}</strong> : text;
}

/** How many deliveries of webhooks wait, and since when. */
function Waiting({
  queues: { webhooksWaiting, webhooksWaitingSince },
}: {
  queues: PlatformState['queues'];
}) {
  const { language } = useLanguage();
  const count = formatNumber(webhooksWaiting, 0, language);
  return webhooksWaitingSince === null
    ? count
    : t('waitingSince', { count, at: formatInstant(webhooksWaitingSince) });
}

/** A number that should be 0. */
function Wrong({ count }: { count: number }) {
  const { language } = useLanguage();
  const text = formatNumber(count, 0, language);
  return count === 0 ? text : <strong className="bd-state-alert">{text}</strong>;
}

interface FactsProps {
  readonly title: string;
  readonly facts: readonly (readonly [string, ReactNode])[];
}

function Facts({ title, facts }: FactsProps) {
  const id = useId();
  return (
    <section className="bd-shrink bd-box bd-state-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
