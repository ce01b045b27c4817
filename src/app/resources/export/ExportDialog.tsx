import { Alert, Button, Progress, Radio } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatDuration, formatNumber } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import type { PageTotal } from '#contract/pageTotal.ts';
import { locales } from '#locales/index.ts';
import { conditionHolds } from '#schema/conditions.ts';
import { comesBack, exportFields, exportHeadings } from '#schema/sheet/exportColumns.ts';
import { PausedNotice } from '../bulk/PausedNotice.tsx';
import { StayGuard } from '../bulk/StayGuard.tsx';
import { useShown } from '../list/ListContext.ts';
import { useSelectedRows } from '../list/selection.ts';
import { useScope } from '../useScope.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { type ExportChoices, keepChoices, keptChoices } from './exportChoices.ts';
import { exportZone, type Running, useExport } from './useExport.ts';
import './export.css';

const t = textsOf(locales.exports.dialog);

/** How far an export has come. */
function Progressing({
  state: { rows, total, left, isPaused },
  count,
}: {
  readonly state: Running;
  readonly count: (value: number) => string;
}) {
  const shown = useRef<HTMLDivElement>(null);
  // the button that started it is gone; the keyboard stays within the dialog
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} tabIndex={-1} className="bd-column bd-gap-16 bd-export">
      <StayGuard />
      <Progress percent={total > 0 ? Math.floor((rows / total) * 100) : 0} status="active" />
      <p aria-live="polite" className="bd-soft bd-number">
        {t('running', { done: count(rows), total: count(total) })}
        {left !== undefined && left >= 1 && (
          <> · {t('remaining', { time: formatDuration(left) })}</>
        )}
      </p>
      {isPaused && <PausedNotice text={t('paused')} />}
    </div>
  );
}

/** What to export and how, then how far it has come (contract 12). */
export default function ExportDialog({
  total: { total, totalExact },
  onClose,
}: {
  readonly total: PageTotal;
  readonly onClose: () => void;
}) {
  const { resource, conditions } = useShown();
  const scope = useScope();
  const selected = useSelectedRows();
  const [onlySelected, setOnlySelected] = useState(selected.length > 0);
  const [choices, setChoices] = useState(() => keptChoices(resource.name));
  const { format, form, omitted } = choices;
  const { state, start } = useExport(total, onClose);
  const names = { which: useId(), format: useId(), form: useId() };
  const change = (changed: Partial<ExportChoices>) => setChoices({ ...choices, ...changed });

  const fields = useMemo(
    () =>
      exportFields(resource).filter(({ access }) =>
        conditionHolds(access?.view, { ...scope, record: {} }, 'access'),
      ),
    [resource, scope],
  );
  const chosen = fields.filter(({ name }) => !omitted.includes(name));
  const label = localized(resource.label);
  const count = (value: number) => formatNumber(value, 0);

  // one dialog all the time: to close it and open another one costs more than what is in them
  if (state.kind === 'running')
    return (
      <FullscreenDialog
        open
        title={t('title', { label })}
        width={560}
        closable={false}
        keyboard={false}
        maskClosable={false}
        footer={<Button onClick={state.stop}>{t('stop')}</Button>}
      >
        <Progressing state={state} count={count} />
      </FullscreenDialog>
    );
  if (state.kind === 'shortened')
    return (
      <FullscreenDialog
        open
        title={t('title', { label })}
        width={560}
        onCancel={onClose}
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <Alert
          type="warning"
          showIcon
          message={t('done', { count: count(state.rows) })}
          description={t('tooLong', { count: state.tooLong })}
        />
      </FullscreenDialog>
    );
  return (
    <FullscreenDialog
      open
      title={t('title', { label })}
      width={560}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              keepChoices(resource.name, choices);
              void start({
                format,
                form,
                fields: chosen,
                selected: onlySelected && selected.length > 0 ? selected : undefined,
              });
            }}
          >
            {t(state.kind === 'failed' ? 'retry' : 'start')}
          </Button>
        </>
      }
    >
      <div className="bd-column bd-gap-16 bd-export">
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
            onChange={({ target }) => change({ format: target.value })}
          >
            <Radio value="xlsx">{t('xlsx')}</Radio>
            <Radio value="csv">{t('csv')}</Radio>
          </Radio.Group>
        </fieldset>
        <fieldset>
          <legend>{t('form')}</legend>
          <Radio.Group
            name={names.form}
            value={form}
            onChange={({ target }) => change({ form: target.value })}
          >
            <Radio value="readable">{t('readable')}</Radio>
            <Radio value="raw">{t('raw')}</Radio>
          </Radio.Group>
          <small>{form === 'raw' ? t('rawHelp') : t('readableHelp', { zone: exportZone() })}</small>
        </fieldset>
        <ColumnChoice
          fields={fields}
          headings={exportHeadings(fields, form, localized)}
          omitted={omitted}
          comesBack={resource.import && ((field) => comesBack(resource, field, form))}
          onChange={(next) => change({ omitted: [...next] })}
        />
      </div>
    </FullscreenDialog>
  );
}
