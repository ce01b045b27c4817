import type { ResourceDefinition } from '../meta.ts';
import { currentSchemaVersion } from '../meta.ts';
import { ownCalls } from './calls.ts';

/** `reading-events` as a label: `Reading events`. */
function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a new list of own records begins with: a title, when it was made, and a form. */
export function newOwnList(name: string): ResourceDefinition {
  const label = labelOf(name);
  return {
    schemaVersion: currentSchemaVersion,
    name,
    label: { 'zh-CN': label, 'en-US': label },
    provider: 'own',
    menu: { group: 'catalogue', order: 900 },
    recordTitle: 'title',
    endpoints: ownCalls(name),
    fields: {
      title: {
        type: 'text',
        label: { 'zh-CN': '名称', 'en-US': 'Title' },
        required: true,
        maxLength: 100,
      },
      createdAt: {
        type: 'dateTime',
        label: { 'zh-CN': '创建时间', 'en-US': 'Created' },
        readOnly: true,
      },
    },
    list: {
      columns: [
        { field: 'title', width: 240, pinned: true, sortable: true, editable: true },
        { field: 'createdAt', sortable: true },
      ],
      filters: [
        {
          name: 'searchText',
          kind: 'text',
          label: { 'zh-CN': '关键词', 'en-US': 'Words' },
        },
        { name: 'createdAt', kind: 'dateRange', field: 'createdAt' },
      ],
      sort: { field: 'createdAt', direction: 'descending' },
    },
    picker: { filter: 'searchText' },
    forms: { create: { groups: [{ fields: ['title'] }] }, edit: 'create' },
    import: {
      match: ['title'],
      columns: [{ field: 'title', headings: ['名称', 'title'] }],
    },
  };
}
