import type { ResourceDefinition } from '../meta.ts';
import { currentSchemaVersion } from '../meta.ts';
import { ownCalls } from './calls.ts';

/** `reading-events` as a label: `Reading events`. */
function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The list with a draft mark and a time of publication: readers see its records when they are published. */
export function withPublishing(list: ResourceDefinition): ResourceDefinition {
  const { fields, forms } = list;
  const create = forms?.create && 'groups' in forms.create ? forms.create.groups : [];
  return {
    ...list,
    publishing: { draft: 'isDraft', from: 'publishAt' },
    fields: {
      ...fields,
      isDraft: {
        type: 'boolean',
        label: { 'zh-CN': '草稿', 'en-US': 'Draft' },
        help: { 'zh-CN': '读者看不到草稿', 'en-US': 'Readers do not see drafts' },
      },
      publishAt: {
        type: 'dateTime',
        label: { 'zh-CN': '发布时间', 'en-US': 'Publish date' },
        help: {
          'zh-CN': '到了这个时间读者才看得到；不填则立即',
          'en-US': 'Readers see it from then on; at once if it is empty',
        },
      },
    },
    list: {
      ...list.list,
      columns: [...list.list.columns, { field: 'isDraft', editable: true }, 'publishAt'],
      filters: [
        ...(list.list.filters ?? []),
        { name: 'isDraft', kind: 'boolean', field: 'isDraft' },
      ],
    },
    forms: {
      create: {
        groups: [
          ...create,
          {
            label: { 'zh-CN': '发布', 'en-US': 'Publication' },
            fields: ['isDraft', 'publishAt'],
          },
        ],
      },
      edit: 'create',
    },
  };
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
