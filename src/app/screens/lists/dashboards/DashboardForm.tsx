import { Alert, App } from 'antd';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { reloadMenu } from '#app/resources/reloadMenu.ts';
import { FormConflict } from '#app/widgets/draft/FormConflict.tsx';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useFormDraft } from '#app/widgets/draft/useFormDraft.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { type DashboardDetail, dashboardTexts } from '#contract/endpoints/dashboards.ts';
import { defaultLanguage, type Language, languageNames, languages } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { newName, saveText } from '../kept/calls.ts';
import { HistoryLater } from '../kept/HistoryLater.tsx';
import { KeptFoot } from '../kept/KeptFoot.tsx';
import { loadDashboard } from './calls.ts';
import { DashboardCharts } from './DashboardCharts.tsx';
import { DashboardItems } from './DashboardItems.tsx';
import {
  type DashboardValues,
  dashboardValues,
  isName,
  keyOf,
  textOf,
  valuesOf,
} from './dashboardValues.ts';
import { useListedCharts } from './useListedCharts.ts';
import './dashboards.css';

type Field = 'name' | Language;
const noFields = {};

interface DashboardFormProps {
  /** undefined for a new one */
  readonly detail: DashboardDetail | undefined;
  /** the names that a new one cannot have */
  readonly names: readonly string[];
  readonly reload: () => Promise<void>;
}

/** The values with the label in each language beside them. */
const flat = (values: DashboardValues) => ({ ...values, ...values.label });

const baseOf = (detail: DashboardDetail | undefined) => ({
  values: valuesOf(detail),
  revision: detail?.revision ?? 0,
});

/** Names a dashboard, and adds, arranges and removes its charts; how it looks stands beside. */
export function DashboardForm({ detail, names, reload }: DashboardFormProps) {
  const t = useMessages(locales.dashboards.screen);
  const localized = useLocalized();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const lists = useListedCharts();
  const loaded = useMemo(() => baseOf(detail), [detail]);
  const typed = useRef('');
  const form = useFormDraft<DashboardValues>({
    kind: `dashboard.${detail?.name ?? newName}`,
    loaded,
    shape: dashboardValues,
    load: async () => baseOf(await loadDashboard(typed.current)),
    save: (values, revision) =>
      saveText(dashboardTexts, { name: values.name, text: textOf(values), revision }),
  });
  const { values, isDirty, theirs } = form;
  typed.current = values.name;
  const { place, errors, busy, submit, show, forgive } = useSubmission<Field>(noFields);
  const letPass = useLeaveGuard(isDirty, form.draft.kept.kind !== 'nowhere');

  const problems = (): { [F in Field]?: string } => {
    const { name, label } = form.get().values;
    const isTaken = !detail && names.includes(name);
    return {
      ...(label[defaultLanguage]?.trim() ? {} : { [defaultLanguage]: t('labelNeeded') }),
      ...(isTaken ? { name: t('nameTaken', { name }) } : {}),
      ...(isName(name) ? {} : { name: t('nameWrong') }),
    };
  };
  const whyNot = (): string | undefined => {
    const { items } = form.get().values;
    if (items.length === 0) return t('itemsNeeded');
    const isGone = items.some(({ list, chart }) => !lists.find(list, chart));
    return isGone && lists.state === 'ready' ? t('itemGone') : undefined;
  };
  const send = async () => {
    const fields = problems();
    const other = whyNot();
    if (other !== undefined || Object.keys(fields).length > 0) {
      show({ fields, ...(other === undefined ? {} : { other }) });
      return;
    }
    await submit(async () => {
      const outcome = await form.save();
      if ('why' in outcome) throw outcome.why;
      if (outcome.kind !== 'saved') return;
      message.success(t('saved'));
      void reloadMenu(new AbortController().signal);
      if (detail) return reload();
      letPass();
      await navigate(`/dashboards/${form.get().values.name}`, { replace: true });
    });
  };
  const rename = (name: string) => {
    forgive('name');
    form.change({ name });
  };
  const call = (language: Language, text: string) => {
    forgive(language);
    form.change({ label: { ...form.get().values.label, [language]: text } });
  };
  const titleOf = (item: DashboardValues['items'][number]): string => {
    const found = lists.find(item.list, item.chart);
    return found
      ? t('chartOf', {
          list: localized(found.resource.label),
          chart: localized(found.chart.label),
        })
      : keyOf(item);
  };
  const differences = theirs
    ? [
        ...languages.map((language) => ({
          field: language,
          label: t('label', { language: languageNames[language] }),
          mine: values.label[language] ?? '',
          theirs: theirs.label[language] ?? '',
        })),
        { field: 'order', label: t('order'), mine: values.order, theirs: theirs.order },
        {
          field: 'items',
          label: t('charts'),
          mine: <Titles titles={values.items.map(titleOf)} />,
          theirs: <Titles titles={theirs.items.map(titleOf)} />,
        },
      ].filter(
        ({ field }) =>
          JSON.stringify(Reflect.get(flat(values), field)) !==
          JSON.stringify(Reflect.get(flat(theirs), field)),
      )
    : [];

  return (
    <>
      <RestoredNotice restoredAt={form.restoredAt} startAfresh={form.startAfresh} />
      {detail?.findings.map((finding) => (
        <Alert
          key={`${finding.line}:${finding.column}:${finding.code}`}
          type="warning"
          showIcon
          message={localized(finding.message)}
        />
      ))}
      <div className="bd-grid bd-gap-16 bd-dashboard-panes">
        <form
          ref={place}
          className="bd-column bd-gap-4 bd-shrink bd-box bd-dashboard-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {languages.map((language) => (
            <TextField
              key={language}
              id={`dashboard-${language}`}
              label={t('label', { language: languageNames[language] })}
              autoComplete="off"
              autoFocus={!detail && language === defaultLanguage}
              value={values.label[language] ?? ''}
              error={errors.fields[language]}
              onChange={(text) => call(language, text)}
            />
          ))}
          {!detail && (
            <TextField
              id="dashboard-name"
              label={t('name')}
              hint={t('nameHint')}
              autoComplete="off"
              value={values.name}
              error={errors.fields.name}
              onChange={rename}
            />
          )}
          <TextField
            id="dashboard-order"
            label={t('order')}
            hint={t('orderHint')}
            autoComplete="off"
            inputMode="numeric"
            value={String(values.order)}
            onChange={(text) =>
              form.change({ order: Math.min(10_000, Number(text.replace(/\D/g, '')) || 0) })
            }
          />
          <DashboardItems
            items={values.items}
            titleOf={titleOf}
            onChange={(items) => form.change({ items: [...items] })}
          />
          {errors.other && !theirs && <Alert type="error" showIcon message={errors.other} />}
          <KeptFoot draft={form.draft} busy={busy} isDirty={isDirty} />
        </form>
        <section className="bd-dashboard-preview" aria-label={t('preview')}>
          <h2>{t('preview')}</h2>
          {values.items.length === 0 ? (
            <p>{t('itemsNone')}</p>
          ) : (
            <DashboardCharts items={values.items} />
          )}
        </section>
      </div>
      <HistoryLater calls={dashboardTexts} detail={detail} text={textOf(values)} reload={reload} />
      <FormConflict
        form={form}
        differences={differences}
        busy={busy}
        error={errors.other}
        onResolved={(way) => void (way === 'theirs' ? reload() : send())}
      />
    </>
  );
}

function Titles({ titles }: { readonly titles: readonly string[] }) {
  return (
    <ol className="bd-marks bd-dashboard-titles">
      {titles.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ol>
  );
}
