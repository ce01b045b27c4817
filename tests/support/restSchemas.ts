/** The answer of `schema/list` if the only list uses a REST service. */
export function parseRestSchemas() {
  const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });
  const close = { method: 'POST', path: '/publishers/{id}/close' };
  const schema = {
    schemaVersion: 2,
    name: 'publishers',
    label: text('Publishers'),
    provider: 'rest',
    service: 'library',
    recordTitle: 'name',
    endpoints: {
      list: { method: 'GET', path: '/publishers' },
      save: { method: 'POST', path: '/publishers' },
      delete: { method: 'DELETE', path: '/publishers/{id}' },
    },
    fields: {
      name: { type: 'text', label: text('Name'), required: true },
      city: { type: 'text', label: text('City') },
      founded: { type: 'number', label: text('Founded') },
      closed: { type: 'boolean', label: text('Closed') },
      group: { type: 'relation', label: text('Group'), relation: { resource: 'publishers' } },
    },
    list: {
      columns: ['name', 'city', { field: 'founded', sortable: true }, 'closed', 'group'],
      filters: [
        { name: 'q', kind: 'text', label: text('Words') },
        { name: 'city', kind: 'text', label: text('City') },
      ],
      actions: [
        {
          name: 'close',
          label: text('Close'),
          scope: 'bulk',
          call: close,
          enabledWhen: { field: 'closed', op: 'notEquals', value: true },
          disabledReason: text('It is closed already'),
        },
        {
          name: 'note',
          label: text('Note'),
          scope: 'bulk',
          call: { ...close, body: { why: { $input: 'why' } } },
          ask: { why: { type: 'text', label: text('Reason'), required: true } },
        },
      ],
    },
    forms: { create: { groups: [{ fields: ['name', 'city', 'founded'] }] }, edit: 'create' },
  };
  const data = [{ name: 'publishers', schema, findings: [] }];
  return { code: 200, isSuccess: true, msg: '', data, requestId: 'test' };
}
