import { byLanguage, defaultLanguage, labelOf } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';
import type { ResourceDefinition } from '../meta.ts';
import { currentSchemaVersion } from '../meta.ts';
import { ownCalls } from './calls.ts';

/** `reading-events` as a label: `Reading events`. */
function spelledOut(name: string): string {
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
        label: labelOf(allLocales.newLists.labels, 'draft'),
        help: labelOf(allLocales.newLists.labels, 'draftHelp'),
      },
      publishAt: {
        type: 'dateTime',
        label: labelOf(allLocales.newLists.labels, 'publishAt'),
        help: labelOf(allLocales.newLists.labels, 'publishAtHelp'),
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
            label: labelOf(allLocales.newLists.labels, 'publication'),
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
  const label = spelledOut(name);
  const title = labelOf(allLocales.newLists.labels, 'title');
  return {
    schemaVersion: currentSchemaVersion,
    name,
    label: byLanguage(() => label),
    provider: 'own',
    menu: { group: 'catalogue', order: 900 },
    recordTitle: 'title',
    endpoints: ownCalls(name),
    fields: {
      title: {
        type: 'text',
        label: title,
        required: true,
        maxLength: 100,
      },
      createdAt: {
        type: 'dateTime',
        label: labelOf(allLocales.newLists.labels, 'createdAt'),
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
          label: labelOf(allLocales.newLists.labels, 'search'),
        },
        { name: 'createdAt', kind: 'dateRange', field: 'createdAt' },
      ],
      sort: { field: 'createdAt', direction: 'descending' },
    },
    picker: { filter: 'searchText' },
    forms: { create: { groups: [{ fields: ['title'] }] }, edit: 'create' },
    import: {
      match: ['title'],
      columns: [{ field: 'title', headings: [title[defaultLanguage], 'title'] }],
    },
  };
}
