import { Alert, App } from 'antd';
import { lazy, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { reloadMenu } from '#app/resources/reloadMenu.ts';
import { useResources } from '#app/resources/resourcesContext.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { type DashboardDetail, dashboardTexts } from '#contract/endpoints/dashboards.ts';
import { locales } from '#locales/index.ts';
import { chartsOf, checkDashboard } from '#schema/dashboard/check.ts';
import { type DashboardItem, dashboard, dashboardItem } from '#schema/dashboard/meta.ts';
import { setValue } from '../editor/document/edits.ts';
import { listAt } from '../editor/document/json.ts';
import { KeptEditor, useKeptText } from '../kept/KeptEditor.tsx';
import { loadDashboard } from './calls.ts';
import { DashboardCharts } from './DashboardCharts.tsx';
import { keyOf, useListedCharts } from './useListedCharts.ts';
import './dashboards.css';

const t = textsOf(locales.dashboards.screen);

const DashboardInputs = lazy(() => import('./DashboardInputs.tsx'));

/** What a new dashboard begins with. */
const newText = `{
  "schemaVersion": 1,
  "name": "",
  "label": { "zh-CN": "" },
  "items": []
}
`;

interface DashboardFormProps {
  /** undefined for a new one */
  readonly detail: DashboardDetail | undefined;
  /** the names that a new one cannot have */
  readonly names: readonly string[];
  readonly reload: () => Promise<void>;
}

/** Names a dashboard, and adds, arranges and removes its charts; how it looks stands beside. */
export function DashboardForm({ detail, names, reload }: DashboardFormProps) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const lists = useListedCharts();
  const { definitions, outlines } = useResources();
  const known = useMemo(
    () => chartsOf(outlines.flatMap(({ name }) => definitions.get(name) ?? [])),
    [definitions, outlines],
  );
  const edited = useKeptText({
    ...{ kind: 'dashboard', detail, names, calls: dashboardTexts, load: loadDashboard, newText, t },
    check: useCallback(
      (file: Parameters<typeof checkDashboard>[0]) => checkDashboard(file, known),
      [known],
    ),
  });
  const { store, value, name } = edited;
  const items = listAt(value, ['items']).flatMap((one) => dashboardItem.safeParse(one).data ?? []);
  const titleOf = (item: DashboardItem): string => {
    const found = lists.find(item.list, item.chart);
    return found
      ? t('chartOf', {
          list: localized(found.resource.label),
          chart: localized(found.chart.label),
        })
      : keyOf(item);
  };
  const onSaved = async (letPass: () => void) => {
    message.success(t('saved'));
    void reloadMenu(new AbortController().signal);
    if (detail) return;
    letPass();
    await navigate(`/dashboards/${name}`, { replace: true });
  };
  return (
    <>
      {detail?.findings.map((finding) => (
        <Alert
          key={`${finding.line}:${finding.column}:${finding.code}`}
          type="warning"
          showIcon
          message={localized(finding.message)}
        />
      ))}
      <KeptEditor
        edited={edited}
        reload={reload}
        meta={dashboard}
        onSaved={onSaved}
        form={
          <Later fallback={null} isAskedFor>
            <DashboardInputs
              root={value}
              findings={edited.told}
              isNew={!detail}
              items={items}
              titleOf={titleOf}
              change={store.change}
              onChange={(next) => store.change((text) => setValue(text, ['items'], next))}
            />
          </Later>
        }
      >
        <section className="bd-dashboard-preview" aria-label={t('preview')}>
          <h2>{t('preview')}</h2>
          {items.length === 0 ? <p>{t('itemsNone')}</p> : <DashboardCharts items={items} />}
        </section>
      </KeptEditor>
    </>
  );
}
