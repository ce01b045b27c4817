import { locales } from '#locales/index.ts';
import { dashboard, dashboardItem } from '../dashboard/meta.ts';
import { part, partsFrom } from './part.ts';

/** The objects of a dashboard (docs/dashboards.md), with an example of each key. */
export const dashboardParts = partsFrom(
  {
    dashboard: part(
      dashboard,
      {
        $schema: '../../docs/dashboard.schema.json',
        schemaVersion: 1,
        name: 'community',
        label: { 'zh-CN': '社区', 'en-US': 'Community' },
        order: 10,
        items: [{ list: 'posts', chart: 'byDay', width: 'whole' }],
      },
      { defaults: { order: '0' } },
    ),
    'dashboard-item': part(
      dashboardItem,
      { list: 'posts', chart: 'byDay', width: 'whole' },
      { defaults: { width: 'half' } },
    ),
  },
  locales.reference.dashboard,
);
