import { useDataProvider } from '@refinedev/core';
import { Alert, Button, Checkbox, Progress, Radio } from 'antd';
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { errorMessage } from '#contract/errorMessage.ts';
import { conditionHolds } from '#schema/conditions.ts';
import { identifierOf } from '#schema/record.ts';
import { formatDuration, formatNumber } from '../../language/format.ts';
import { useLanguage, useLocalized, useMessages } from '../../language/index.ts';
import { readTitles } from '../../providers/recordTitles.ts';
import { providerNameOf } from '../../providers/resourceCall.ts';
import { notify } from '../../session/notifications.ts';
import { FullscreenDialog } from '../../widgets/FullscreenDialog.tsx';
import { PausedNotice } from '../bulk/PausedNotice.tsx';
import type { ListPage } from '../bulk/readAll.ts';
import { readMatching } from '../bulk/readMatching.ts';
import { StayGuard } from '../bulk/StayGuard.tsx';
import { ListContext } from '../list/ListContext.ts';
import type { ListQuestion } from '../list/listQuery.ts';
import { useSelectedIds } from '../list/selection.ts';
import type { Row } from '../list/useListRows.ts';
import { resourceMessages } from '../messages.ts';
import { findResource, useResources } from '../resourcesContext.ts';
import { useScope } from '../useScope.ts';
import { exportRows } from './exportRows.ts';
import { type ExportReading, exportColumn, exportRow, untitledOf } from './exportValue.ts';
import { openTarget } from './fileTarget.ts';
import { exportMessages } from './messages.ts';
import type { SheetPlan } from './sheet.ts';
import './export.css';

export interface ExportDialogProps {
  /** what the list asks for at this moment */
  readonly question: ListQuestion;
  /** the filters of the moment as people read them; empty where there are none */
  readonly conditions: string;
  /** the rows of the page, among which are the selected ones */
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalExact: boolean;
  readonly onClose: () => void;
}

/** milliseconds from one drawing of the progress to the next */
const drawsApart = 400;

const types: Readonly<Record<SheetPlan['format'], string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Running {
  readonly kind: 'running';
  readonly rows: number;
  readonly total: number;
  /** seconds; undefined while nothing can be said */
  readonly left: number | undefined;
  readonly isPaused: boolean;
  readonly stop: () => void;
}
type State =
  | { readonly kind: 'asking' }
  | Running
  | { readonly kind: 'failed'; readonly message: string };

/** What to export and how, then how far it has come (SPEC 2.5). */
export default function ExportDialog(props: ExportDialogProps) {
  const { question, conditions, rows, total, totalExact, onClose } = props;
  const { resource } = useContext(ListContext);
  const t = useMessages(exportMessages);
  const yesNo = useMessages(resourceMessages);
  const localized = useLocalized();
  const { language } = useLanguage();
  const scope = useScope();
  const known = useResources();
  const provider = useDataProvider();
  const selectedIds = useSelectedIds();
  const selected = rows.filter((row) => selectedIds.includes(identifierOf(resource, row)));
  const [onlySelected, setOnlySelected] = useState(selected.length > 0);
  const [format, setFormat] = useState<SheetPlan['format']>('xlsx');
  const [raw, setRaw] = useState(false);
  const [state, setState] = useState<State>({ kind: 'asking' });
  const names = { which: useId(), format: useId() };
  const running = useRef<AbortController>(undefined);
  // who leaves has been asked; nothing more is read
  useEffect(() => () => running.current?.abort(new Error('left')), []);

  const fields = useMemo(
    () =>
      resource.exported.filter(({ access }) =>
        conditionHolds(access?.view, { ...scope, record: {} }, 'access'),
      ),
    [resource, scope],
  );
  const label = localized(resource.label);
  const count = (value: number) => formatNumber(value, 0, language);

  // a second click, while the person is asked where the file goes, is the same click
  const placing = useRef(false);
  const start = async () => {
    if (placing.current) return;
    placing.current = true;
    const controller = new AbortController();
    running.current = controller;
    const day = new Date().toLocaleDateString('sv-SE');
    const target = await openTarget(`${label}-${day}.${format}`, types[format]).finally(() => {
      placing.current = false;
    });
    if (!target) return;
    const begun = performance.now();
    let drawn = begun;
    const wanted = onlySelected ? selected.length : total;
    let latest: Running = {
      kind: 'running',
      rows: 0,
      total: wanted,
      left: undefined,
      isPaused: false,
      stop: () => controller.abort(new Error('stopped')),
    };
    const draw = (change: Partial<Running>) => {
      latest = { ...latest, ...change };
      setState(latest);
    };
    draw({});
    const titles = new Map<string, string | undefined>();
    const titleKey = (name: string, id: string) => `${name} ${id}`;
    const reading: ExportReading = {
      titleOf: (name, id) => titles.get(titleKey(name, id)),
      language,
      localized,
      scope,
      raw,
      find: (name) => findResource(known, name),
    };
    const prepare = async (page: readonly Row[]) => {
      for (const [target, ids] of untitledOf(page, fields, reading)) {
        const unknown = [...ids].filter((id) => !titles.has(titleKey(target.name, id)));
        const found = await readTitles(provider(providerNameOf(target)), target, unknown);
        for (const id of unknown) titles.set(titleKey(target.name, id), found.get(id)?.title);
      }
    };
    const plan: SheetPlan = {
      format,
      title: label,
      columns: fields.map((field) => exportColumn(field, localized)),
      yes: yesNo('yes'),
      no: yesNo('no'),
    };
    try {
      const written = await exportRows({
        plan,
        target,
        signal: controller.signal,
        ...(raw ? {} : { prepare }),
        cellsOf: (row) => exportRow(row, fields, reading),
        pages: onlySelected
          ? onePage(selected)
          : readMatching(provider(providerNameOf(resource)), question, {
              signal: controller.signal,
              onPause: (isPaused) => draw({ isPaused }),
            }),
        onProgress: (done, all) => {
          const now = performance.now();
          // drawing costs more than a page does
          if (now - drawn < drawsApart && done < all) return;
          drawn = now;
          const each = (now - begun) / Math.max(1, done);
          draw({ rows: done, total: all, left: ((all - done) * each) / 1000 });
        },
      });
      notify({ kind: 'success', message: t('done', { count: count(written) }) });
      onClose();
    } catch (error) {
      if (controller.signal.aborted) {
        notify({ kind: 'success', message: t('stopped') });
        setState({ kind: 'asking' });
      } else
        setState({
          kind: 'failed',
          message: errorMessage(error),
        });
    }
  };

  if (state.kind === 'running') return <Progressing label={label} state={state} count={count} />;
  return (
    <FullscreenDialog
      open
      title={t('title', { label })}
      width={520}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" onClick={() => void start()}>
            {t(state.kind === 'failed' ? 'retry' : 'start')}
          </Button>
        </>
      }
    >
      <div className="bd-export">
        {state.kind === 'failed' && (
          <Alert type="error" showIcon message={t('failed')} description={state.message} />
        )}
        <fieldset>
          <legend>{t('which')}</legend>
          <Radio.Group
            name={names.which}
            value={onlySelected && selected.length > 0}
            onChange={({ target }) => setOnlySelected(target.value)}
          >
            <Radio value={false}>
              {t('matching', { count: `${count(total)}${totalExact ? '' : '+'}` })}
            </Radio>
            {selected.length > 0 && (
              <Radio value={true}>{t('selected', { count: count(selected.length) })}</Radio>
            )}
          </Radio.Group>
          {conditions !== '' && <small>{t('conditions', { text: conditions })}</small>}
        </fieldset>
        <fieldset>
          <legend>{t('format')}</legend>
          <Radio.Group
            name={names.format}
            value={format}
            onChange={({ target }) => setFormat(target.value)}
          >
            <Radio value="xlsx">{t('xlsx')}</Radio>
            <Radio value="csv">{t('csv')}</Radio>
          </Radio.Group>
        </fieldset>
        <div>
          <Checkbox checked={raw} onChange={({ target }) => setRaw(target.checked)}>
            {t('raw')}
          </Checkbox>
          <small>{t('rawHelp')}</small>
        </div>
        <small>
          {t('columns', { text: fields.map((field) => localized(field.label)).join(' · ') })}
        </small>
      </div>
    </FullscreenDialog>
  );
}

/** The selected rows are here already. */
async function* onePage(rows: readonly Row[]): AsyncGenerator<ListPage, void> {
  yield { rows, total: rows.length, totalExact: true };
}

function Progressing({
  label,
  state: { rows, total, left, isPaused, stop },
  count,
}: {
  label: string;
  state: Running;
  count: (value: number) => string;
}) {
  const t = useMessages(exportMessages);
  return (
    <FullscreenDialog
      open
      title={t('title', { label })}
      width={520}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={<Button onClick={stop}>{t('stop')}</Button>}
    >
      <StayGuard />
      <div className="bd-export">
        <Progress percent={total > 0 ? Math.floor((rows / total) * 100) : 0} status="active" />
        <p aria-live="polite" className="bd-number">
          {t('running', { done: count(rows), total: count(total) })}
          {left !== undefined && left >= 1 && (
            <> · {t('remaining', { time: formatDuration(left) })}</>
          )}
        </p>
        {isPaused && <PausedNotice text={t('paused')} />}
      </div>
    </FullscreenDialog>
  );
}
