import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelCalls } from '#contract/endpoints/lists.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { answer, renderApp, testPlatform } from '#tests/support/interface.ts';

const text = (zh: string, en = zh) => ({ 'zh-CN': zh, 'en-US': en });

/** The channels as a schema of the test's own draws them: rules, a group that comes and goes, an amount, a sum. */
const channels = {
  schemaVersion: 2,
  name: 'channels',
  label: text('频道', 'Channels'),
  singular: text('频道', 'Channel'),
  menu: { group: 'settings', order: 20 },
  recordTitle: 'name',
  endpoints: {
    list: { method: 'GET', path: '/channel/domain/list' },
    save: { method: 'PUT', path: '/channel/save' },
  },
  fields: {
    name: { type: 'text', label: text('名称', 'Name'), required: true },
    domain: { type: 'text', label: text('领域', 'Domain') },
    order: { type: 'number', label: text('排序', 'Order'), default: 0 },
    isEnabled: { type: 'boolean', label: text('启用', 'In use'), default: false },
    description: { type: 'longText', label: text('说明', 'Description') },
    price: {
      type: 'computed',
      label: text('价格', 'Price'),
      compute: { value: { multiply: [{ $row: 'order' }, 0.1] }, as: 'money' },
    },
    title: {
      type: 'computed',
      label: text('全名', 'Full name'),
      compute: { value: { concat: [{ $row: 'domain' }, { $row: 'name' }], separator: '/' } },
    },
  },
  list: { columns: ['name', 'price', 'title'] },
  rules: [
    {
      field: 'domain',
      must: { field: 'domain', op: 'notEquals', value: { $row: 'name' } },
      message: text('领域不能与名称相同', 'The domain is not the name'),
    },
  ],
  forms: {
    create: {
      groups: [
        { fields: ['name', 'domain', 'order', 'isEnabled', 'title'] },
        {
          label: text('启用之后', 'Once in use'),
          fields: ['description'],
          visibleWhen: { field: 'isEnabled', op: 'equals', value: true },
        },
      ],
    },
    edit: 'create',
  },
};

async function open(
  path: string,
  language: 'zh-CN' | 'en-US' = 'zh-CN',
  schema: object = channels,
) {
  const { call, signIn } = await testPlatform();
  const { data } = await call(schemaList, {}, await signIn('operator'));
  const entry = { name: 'channels', schema, findings: [] };
  answer('get', '/jmgr/schema/list', 200, {
    code: 200,
    isSuccess: true,
    msg: '',
    data: [...data.filter(({ name }) => name !== 'channels'), entry],
  });
  return renderApp(path, { as: 'operator', language });
}
const form = async () => within(await screen.findByRole('dialog'));

describe('rules between fields', () => {
  it('are told at their field, and pass once they hold', async () => {
    const { user, router } = await open('/resource/channels/create');
    const fields = await form();
    await user.type(await fields.findByLabelText('名称'), 'same');
    await user.type(await fields.findByLabelText('领域'), 'same');
    await user.click(fields.getByRole('button', { name: /保\s?存/ }));
    const problem = await fields.findByText('领域不能与名称相同');
    expect(problem.closest('.ant-form-item')?.textContent).toContain('领域');
    await user.type(await fields.findByLabelText('名称'), 'X');
    await waitFor(() => expect(fields.queryByText('领域不能与名称相同')).toBeNull());
    await user.click(fields.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
  });
});

describe('what a record holds that its list would not take any more', () => {
  it('keeps nobody from changing something else, and is asked about once it is changed', async () => {
    const { call, signIn } = await testPlatform();
    const token = await signIn('operator');
    const body = { name: 'twice', domain: 'twice', description: '超过上限的说明' };
    const { id } = (await call(channelCalls.save, { body }, token)).data;
    const narrowed = {
      ...channels,
      endpoints: {
        ...channels.endpoints,
        detail: { method: 'GET', path: '/channel/detail/{id}' },
      },
      fields: {
        ...channels.fields,
        description: { ...channels.fields.description, maxLength: 3 },
        domain: { ...channels.fields.domain, maxLength: 3 },
      },
      forms: {
        create: { groups: [{ fields: ['name', 'domain', 'order', 'description'] }] },
        edit: 'create',
      },
    };
    const { user, router } = await open(`/resource/channels/edit/${id}`, 'zh-CN', narrowed);
    const fields = await form();
    await user.type(await fields.findByLabelText('说明'), '更长');
    await user.click(fields.getByRole('button', { name: /保\s?存/ }));
    await fields.findByText(/说明.*3/);
    fireEvent.change(fields.getByLabelText('说明'), { target: { value: body.description } });
    fireEvent.change(fields.getByLabelText('排序'), { target: { value: '7' } });
    await user.click(fields.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/channels'));
    const stored = await call(channelCalls.detail, { parameters: { id } }, token);
    expect(stored.data).toMatchObject({ ...body, order: 7 });
  });
});

describe('a group of a form', () => {
  it('is there, with its heading, while its condition holds', async () => {
    const { user } = await open('/resource/channels/create');
    const fields = await form();
    const isEnabled = await fields.findByLabelText('启用');
    expect(fields.queryByText('启用之后')).toBeNull();
    expect(fields.queryByLabelText('说明')).toBeNull();
    await user.click(isEnabled);
    expect(await fields.findByLabelText('说明')).toBeDefined();
    expect(await fields.findByText('启用之后')).toBeDefined();
    await user.click(isEnabled);
    await waitFor(() => expect(fields.queryByText('启用之后')).toBeNull());
  });
});

describe('a computed field', () => {
  it('follows what is typed into the form', async () => {
    const { user } = await open('/resource/channels/create');
    const fields = await form();
    await user.type(await fields.findByLabelText('名称'), 'books');
    await user.type(await fields.findByLabelText('领域'), 'new');
    expect(await fields.findByText('new/books')).toBeDefined();
  });
});
