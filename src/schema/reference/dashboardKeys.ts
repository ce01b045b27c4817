import { dashboard, dashboardItem } from '../dashboard/meta.ts';
import { inBoth } from './names.ts';
import { key, type Part, part } from './part.ts';

/** The help for the parts of a dashboard (docs/dashboards.md). */
export const dashboardParts: readonly Part[] = [
  part('dashboard', ['数据看板 schemas/dashboards', 'A dashboard, schemas/dashboards'], dashboard, {
    $schema: key(
      ['编辑器', 'For editors'],
      '让编辑器能补全和检查的地址',
      'where editors find how to complete and check it',
      '"../../docs/dashboard.schema.json"',
    ),
    schemaVersion: key(['版本', 'Version'], '看板语言的版本', 'version of the language', '1'),
    name: key(
      ['标识', 'Name'],
      '标识，与文件名相同，也是地址 /dashboards/<标识>',
      "the file's own name; its address is /dashboards/<name>",
      '"community"',
    ),
    label: key(
      ['显示名称', 'Label'],
      '菜单和标题里的名称',
      'what the menu and the heading call it',
      '{ "zh-CN": "社区", "en-US": "Community" }',
    ),
    order: key(
      ['次序', 'Order'],
      '在菜单里的次序，小的在前',
      'place in the menu, the smallest first',
      '10',
      '0',
    ),
    items: key(
      ['图表', 'Charts'],
      '列表声明过的图表，按这里的次序排，最多 50 个',
      'charts that lists declare, in this order, at most 50',
      '[{ "list": "posts", "chart": "byDay", "width": "whole" }]',
    ),
  }),
  part('dashboard-item', ['看板里的图表', 'A chart of a dashboard'], dashboardItem, {
    list: key(['列表', 'List'], '哪个列表的图表', 'the list whose chart it is', '"posts"'),
    chart: key(
      ['图表', 'Chart'],
      '列表的 charts 里的标识',
      "its name in the list's charts",
      '"byDay"',
    ),
    width: key(
      ['宽度', 'Width'],
      '占半行还是整行；手机上都占整行',
      'half or the whole of the width; on a phone always the whole',
      '"whole"',
      'half',
      {
        values: {
          half: inBoth(['半行', 'half']),
          whole: inBoth(['整行', 'whole']),
        },
      },
    ),
  }),
];
