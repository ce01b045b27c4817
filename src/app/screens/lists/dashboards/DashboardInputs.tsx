import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { localized, textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { type DashboardItem, dashboard, mostDashboardItems } from '#schema/dashboard/meta.ts';
import { dashboardParts } from '#schema/reference/dashboardKeys.ts';
import { FormContext, type FormTools } from '../editor/form/FormContext.ts';
import { ObjectInputs } from '../editor/form/ObjectInputs.tsx';
import { SortableList } from '../editor/form/Sortable.tsx';
import { useFormTools } from '../editor/form/useFormTools.ts';
import { keyOf, useListedCharts } from './useListedCharts.ts';
import '../editor/editor.css';

const t = textsOf(locales.dashboards.screen);

const language = { schema: dashboard, parts: dashboardParts };

interface DashboardInputsProps extends DashboardItemsProps {
  /** the dashboard, as its text says */
  readonly root: unknown;
  readonly findings: FormTools['findings'];
  readonly change: FormTools['change'];
  readonly isNew: boolean;
}

/** The form of a dashboard: what it is called, and its charts. */
export default function DashboardInputs(props: DashboardInputsProps) {
  const { root, findings, change, isNew, ...items } = props;
  return (
    <FormContext.Provider value={useFormTools({ root, language, findings, change })}>
      <div className="bd-column bd-gap-12 bd-kept-form">
        <ObjectInputs
          schema={dashboard}
          path={[]}
          keys={isNew ? ['label', 'name', 'order'] : ['label', 'order']}
        />
        <DashboardItems {...items} />
      </div>
    </FormContext.Provider>
  );
}

interface DashboardItemsProps {
  readonly items: readonly DashboardItem[];
  readonly titleOf: (item: DashboardItem) => string;
  readonly onChange: (items: readonly DashboardItem[]) => void;
}

/** The charts of a dashboard: moved by pointer, finger or keys, made wider, taken out, and added from the lists. */
function DashboardItems({ items, titleOf, onChange }: DashboardItemsProps) {
  const lists = useListedCharts();
  const chosen = new Set(items.map(keyOf));
  const options = lists
    .all()
    .map(({ name, label, charts }) => ({
      label: localized(label),
      title: localized(label),
      options: charts
        .map((chart) => ({
          value: keyOf({ list: name, chart: chart.name }),
          label: localized(chart.label),
        }))
        .filter(({ value }) => !chosen.has(value)),
    }))
    .filter((group) => group.options.length > 0);
  const isFull = items.length >= mostDashboardItems;
  const put = (key: string, change: Partial<DashboardItem>) =>
    onChange(items.map((item) => (keyOf(item) === key ? { ...item, ...change } : item)));
  return (
    <fieldset className="bd-column bd-gap-8 bd-shrink bd-dashboard-items">
      <legend>{t('charts')}</legend>
      <SortableList
        label={t('charts')}
        className="bd-dashboard-item"
        items={items.map((item) => ({ key: keyOf(item), label: titleOf(item) }))}
        disabled={false}
        onMove={(from, to) => {
          const rest = items.toSpliced(from, 1);
          onChange(rest.toSpliced(to, 0, ...items.slice(from, from + 1)));
        }}
      >
        {(key, index, handle) => {
          const item = items[index];
          if (!item) return null;
          const title = titleOf(item);
          const isGone = lists.state === 'ready' && !lists.find(item.list, item.chart);
          return (
            <>
              {handle}
              <span className="bd-grow bd-shrink bd-breaks bd-dashboard-item-title">
                {title}
                {isGone && <span className="bd-tag bd-tag-warning">{t('gone')}</span>}
              </span>
              <select
                aria-label={t('widthOf', { title })}
                value={item.width ?? 'half'}
                onChange={({ target }) =>
                  put(key, { width: target.value === 'whole' ? 'whole' : undefined })
                }
              >
                <option value="half">{t('half')}</option>
                <option value="whole">{t('whole')}</option>
              </select>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('takeOut', { title })}
                onClick={() => onChange(items.filter((one) => keyOf(one) !== key))}
              />
            </>
          );
        }}
      </SortableList>
      <Select
        className="bd-dashboard-add"
        aria-label={t('add')}
        placeholder={t(isFull ? 'full' : 'add')}
        value={null}
        disabled={isFull}
        showSearch
        optionFilterProp="label"
        options={options}
        notFoundContent={t('noneLeft')}
        onChange={(key: string | null) => {
          const [list, chart] = key?.split(' ') ?? [];
          if (list && chart) onChange([...items, { list, chart }]);
        }}
      />
      <p className="bd-note">{t('addHint')}</p>
    </fieldset>
  );
}
