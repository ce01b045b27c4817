import { allLocales, locales } from '#locales/index.ts';
import { field, form, resource } from '../meta.ts';
import { part, partLike, partsFrom } from './part.ts';

const { shape } = resource;
const list = shape.list.shape;
const filter = list.filters.unwrap().element;
const action = list.actions.unwrap().element;
const grants = shape.access.unwrap();
const importing = shape.import.unwrap();
const [written, overList] = filter.shape.cascade.unwrap().options;

const text = { 'zh-CN': '图书', 'en-US': 'Books' };
const condition = { field: 'status', op: 'equals', value: 1 } as const;
const userCondition = { field: '$user.isInstitution', op: 'equals', value: false } as const;

/** All objects of the language in reading order, with an example of each key. */
export const parts = partsFrom(
  {
    resource: part(
      resource,
      {
        $schema: '../docs/resource.schema.json',
        schemaVersion: 2,
        name: 'books',
        aliases: ['titles'],
        extends: 'posts',
        label: text,
        singular: { 'zh-CN': '图书', 'en-US': 'book' },
        provider: 'rest',
        service: 'catalogue',
        source: 'catalogue',
        extension: 'strapi',
        menu: { group: 'catalogue', order: 10 },
        identifier: 'userId',
        recordTitle: 'title',
        endpoints: { list: { method: 'POST', path: '/book/search/bookSearch' } },
        access: { institutions: { read: 'all', create: true, edit: 'own' } },
        publishing: { draft: 'isDraft', from: 'publishAt' },
        fields: { title: { type: 'text', label: { 'zh-CN': '书名', 'en-US': 'Title' } } },
        list: { columns: ['title'] },
        picker: { filter: 'title' },
        rules: [
          {
            field: 'title',
            must: { field: 'title', op: 'notEmpty' },
            message: { 'zh-CN': '请填写', 'en-US': 'Fill it in' },
          },
        ],
        forms: { create: { groups: [{ fields: ['title'] }] }, edit: 'create' },
        detail: { fields: ['title'] },
        export: { fields: ['title'] },
        import: { match: ['title'], columns: [{ field: 'title', headings: ['书名'] }] },
      },
      { defaults: { singular: 'label', provider: 'jmgr', identifier: 'id' } },
    ),
    menu: part(shape.menu.unwrap(), { group: 'catalogue', order: 10, icon: 'Book' }),
    endpoints: part(shape.endpoints, {
      list: { method: 'POST', path: '/book/search/bookSearch' },
      detail: { method: 'GET', path: '/book/detail/{id}' },
      save: { method: 'PUT', path: '/book/save' },
      delete: { method: 'DELETE', path: '/book/delete' },
      restore: { method: 'PUT', path: '/book/restore' },
    }),
    call: part(shape.endpoints.shape.list, {
      method: 'POST',
      path: '/book/detail/{id}',
      fixed: { status: 30 },
    }),
    'row-call': partLike('call', action.shape.call.unwrap(), {
      body: { id: { $row: 'id' }, reason: { $input: 'reason' } },
    }),
    field: part(
      field,
      {
        type: 'text',
        label: text,
        aliases: ['title'],
        help: text,
        placeholder: text,
        path: 'redundancy.likeCount',
        saveAs: 'circleId',
        required: true,
        readOnly: true,
        default: 0,
        minLength: 2,
        maxLength: 40,
        minimum: 0,
        maximum: 100,
        decimals: 2,
        currency: { $row: 'unit' },
        pattern: {
          expression: '^[a-z]+$',
          message: { 'zh-CN': '小写字母', 'en-US': 'Lower-case letters' },
        },
        options: [{ value: 1, label: { 'zh-CN': '启用', 'en-US': 'In use' } }],
        relation: { resource: 'books', maximum: 10 },
        compute: { value: { $row: 'title' }, as: 'text' },
        access: { edit: { field: '$user.isInstitution', op: 'equals', value: false } },
        visibleWhen: condition,
        whenHidden: 'clear',
        confirm: [
          {
            value: true,
            question: { 'zh-CN': '读者将看不到它', 'en-US': 'Readers will no longer see it' },
          },
        ],
        format: 'isbn',
        widget: 'rating',
      },
      {
        defaults: {
          required: 'false',
          readOnly: 'false',
          decimals: '0, money 2',
          currency: 'CNY',
          whenHidden: 'keep',
        },
        values: { type: locales.reference.fieldTypes },
      },
    ),
    pattern: part(field.shape.pattern.unwrap(), { expression: '^[a-z]+$', message: text }),
    access: part(
      field.shape.access.unwrap(),
      { view: userCondition, edit: userCondition },
      { values: { view: locales.reference.comparisons, edit: locales.reference.comparisons } },
    ),
    confirm: part(field.shape.confirm.unwrap().element, {
      value: true,
      question: text,
      when: condition,
    }),
    option: part(
      field.shape.options.unwrap().element,
      { value: 1, label: text, colour: 'success' },
      { defaults: { colour: 'default' } },
    ),
    relation: part(field.shape.relation.unwrap(), {
      resource: 'books',
      maximum: 10,
      send: ['id', 'title'],
    }),
    compute: part(
      field.shape.compute.unwrap(),
      {
        value: { concat: [{ $row: 'title' }, { $row: 'author' }], separator: ' · ' },
        as: 'number',
      },
      {
        defaults: { as: 'text' },
        values: { value: locales.reference.expressions, as: locales.reference.fieldTypes },
      },
    ),
    list: part(shape.list, {
      columns: ['title', { field: 'price', sortable: true }],
      filters: [{ name: 'title', kind: 'text', field: 'title' }],
      sort: { field: 'createdAt', direction: 'descending' },
      tabs: [{ name: 'open', label: { 'zh-CN': '开放', 'en-US': 'Open' }, fixed: { status: 1 } }],
      tabCounts: 'each',
      actions: [
        {
          name: 'hide',
          label: { 'zh-CN': '隐藏', 'en-US': 'Hide' },
          scope: 'row',
          set: { isHidden: true },
        },
      ],
      charts: [
        {
          name: 'byDay',
          label: { 'zh-CN': '每天新增', 'en-US': 'New by day' },
          look: 'line',
          by: 'createdAt',
        },
      ],
    }),
    column: part(
      list.columns.element.options[1],
      {
        field: 'title',
        width: 240,
        sortable: true,
        sortBy: 'nickname',
        pinned: true,
        hidden: true,
        editable: true,
        widget: 'timeAgo',
      },
      {
        defaults: {
          sortable: 'false',
          pinned: 'false',
          hidden: 'false',
          editable: 'false',
        },
      },
    ),
    sort: part(list.sort.unwrap(), { field: 'createdAt', direction: 'descending' }),
    filter: part(
      filter,
      {
        name: 'title',
        aliases: ['bookTitle'],
        kind: 'numberRange',
        cascade: {
          parameters: ['country', 'city'],
          resource: 'cities',
          fields: ['country', 'name'],
        },
        field: 'title',
        label: text,
        placeholder: text,
        match: 'whole',
        also: ['not', 'empty'],
        decimals: 0,
        widget: 'isbnScan',
      },
      { defaults: { match: '"part"', decimals: '2' } },
    ),
    cascade: part(written, {
      parameters: ['country', 'city'],
      choices: [{ value: 'cn', label: { 'zh-CN': '中国', 'en-US': 'China' } }],
    }),
    choice: part(written.shape.choices.element, {
      value: 'cn',
      label: text,
      children: [{ value: 'bj', label: { 'zh-CN': '北京', 'en-US': 'Beijing' } }],
    }),
    'cascade-list': partLike('cascade', overList, {
      resource: 'cities',
      fields: ['country', 'name'],
    }),
    tab: part(list.tabs.unwrap().element, {
      name: 'open',
      aliases: ['active'],
      label: text,
      fixed: { status: 1 },
      list: { method: 'GET', path: '/label/hot/list' },
    }),
    chart: part(
      list.charts.unwrap().element,
      {
        name: 'byDay',
        label: text,
        measure: 'sum',
        field: 'likeCount',
        look: 'bar',
        by: 'createdAt',
        days: 90,
      },
      { defaults: { measure: 'count', days: '30' } },
    ),
    action: part(
      action,
      {
        name: 'hide',
        label: text,
        icon: 'EyeInvisible',
        scope: 'bulk',
        call: { method: 'PUT', path: '/post/hide', body: { id: { $row: 'id' } } },
        undo: { method: 'PUT', path: '/post/show', body: { id: { $row: 'id' } } },
        ask: { reason: { type: 'text', label: { 'zh-CN': '原因', 'en-US': 'Reason' } } },
        set: { isHidden: true },
        link: '/book/{id}',
        newTab: true,
        run: 'printLabels',
        confirm: text,
        show: ['licence', 'name'],
        danger: true,
        visibleWhen: condition,
        enabledWhen: condition,
        disabledReason: text,
      },
      { defaults: { newTab: 'false', danger: 'false' } },
    ),
    question: partLike('field', action.shape.ask.unwrap().valueType, {}),
    form: part(form, { groups: [{ fields: ['title'] }] }),
    screen: part(shape.forms.unwrap().shape.create.unwrap().options[1], {
      link: '/publish/article',
    }),
    'form-group': part(form.shape.groups.element, {
      label: text,
      fields: ['title', 'author'],
      visibleWhen: condition,
    }),
    forms: part(shape.forms.unwrap(), {
      create: { groups: [{ fields: ['title'] }] },
      edit: 'create',
    }),
    rule: part(
      shape.rules.unwrap().element,
      {
        field: 'end',
        must: { field: 'end', op: 'greaterOrEqual', value: { $row: 'start' } },
        message: text,
      },
      { values: { must: locales.reference.comparisons } },
    ),
    picker: part(shape.picker.unwrap(), {
      list: { method: 'GET', path: '/label/pick/list' },
      filter: 'title',
      empty: text,
    }),
    grants: part(grants, {
      institutions: { read: 'all', create: true, edit: 'own', delete: 'own' },
      accounts: { read: 'published' },
      readers: { read: true },
    }),
    grant: part(grants.shape.accounts.unwrap(), {
      read: 'all',
      create: true,
      edit: 'own',
      delete: 'own',
    }),
    readers: part(grants.shape.readers.unwrap(), { read: true }),
    publishing: part(shape.publishing.unwrap(), { draft: 'isDraft', from: 'publishAt' }),
    detail: part(shape.detail.unwrap(), { fields: ['title', 'author'] }),
    export: part(shape.export.unwrap().options[1], { fields: ['title', 'author'] }),
    import: part(importing, {
      match: ['isbn'],
      columns: [{ field: 'title', headings: ['书名', 'title'] }],
    }),
    'import-column': part(importing.shape.columns.element, {
      field: 'title',
      headings: ['书名', 'title'],
    }),
  },
  locales.reference.list,
  allLocales.reference.fresh,
);
