import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { inLanguage } from '#contract/language.ts';
import { addedNames, addToLanguage } from '#schema/added.ts';
import { answer, type RenderedApp, renderApp, server } from '#tests/support/interface.ts';
import { listText, store, stored } from '../lists/support.ts';

/** What the form of a list asks for besides single words: calls, questions, cascades, defaults, expressions. */

const name = 'inputs';
const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const definition = {
  ...JSON.parse(listText(name, 'Inputs')),
  fields: {
    labelName: { type: 'text', label: text('名称', 'Name') },
    order: { type: 'number', label: text('排序', 'Order') },
    isEnabled: { type: 'boolean', label: text('启用', 'In use') },
    price: { type: 'money', label: text('价格', 'Price') },
    nothing: { type: 'computed', label: text('还没有', 'Nothing yet'), compute: { value: '' } },
    sum: {
      type: 'computed',
      label: text('合计', 'Sum'),
      compute: { value: { add: [{ $row: 'order' }, 1] } },
    },
  },
  list: {
    columns: ['labelName'],
    tabs: [{ name: 'used', label: text('启用的', 'In use'), fixed: { isEnabled: true } }],
    filters: [{ name: 'place', kind: 'cascader', label: text('地点', 'Place') }],
    actions: [
      {
        name: 'stop',
        label: text('停用', 'Stop using'),
        scope: 'row',
        call: { method: 'PUT', path: '/label/save', body: { labelId: { $row: 'labelId' } } },
      },
    ],
  },
};

async function open(section: RegExp, entry: RegExp): Promise<RenderedApp> {
  const app = await renderApp(`/lists/${name}`, { as: 'operator', language: 'en-US' });
  const parts = await screen.findByRole('tablist', { name: 'Parts of the definition' });
  await app.user.click(within(parts).getByRole('tab', { name: section }));
  await app.user.click(await screen.findByRole('button', { name: entry, expanded: false }));
  return app;
}
/** What is written once the draft is stored. */
async function written({ user }: RenderedApp) {
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(/^Saved \d/, { selector: 'span:not([role])' });
  return JSON.parse((await stored(name))?.draft?.text ?? '{}');
}
async function pick(select: RegExp | string, words: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: select }));
  const found = await screen.findAllByText(words, {
    selector: '.ant-select-item-option-content, .ant-select-item-option-content *',
  });
  const last = found.at(-1);
  if (last) fireEvent.click(last);
}

beforeEach(() => store(name, `${JSON.stringify(definition, null, 2)}\n`, true));

describe('the form of a list', () => {
  it('writes what a call sends: constants, values of the row, and other names for them', async () => {
    const app = await open(/^Actions/, /^Stop using/);
    await app.user.click(
      await screen.findByRole('button', { name: 'Add a value · Call · What it sends' }),
    );
    const before = (await written(app)).list.actions[0].call.body;
    const added = Object.keys(before).find((one) => one !== 'labelId') ?? '';
    const label = `Call · What it sends · ${added}`;
    await pick(`${label} · source of the value`, 'a constant');
    await app.user.type(await screen.findByRole('textbox', { name: label }), 'gone');
    expect((await written(app)).list.actions[0].call.body).toEqual({
      labelId: { $row: 'labelId' },
      [added]: 'gone',
    });
  });

  it('asks a question before an action, sends the answer, and stops sending it with the question', async () => {
    const app = await open(/^Actions/, /^Stop using/);
    await app.user.click(await screen.findByRole('button', { name: /Add a question$/ }));
    await screen.findByRole('button', { name: /^Reason/, expanded: true });
    const asked = await written(app);
    expect(asked.list.actions[0]).toMatchObject({
      ask: { reason: { type: 'text', label: { 'en-US': 'Reason' } } },
      call: { body: { reason: { $input: 'reason' } } },
    });
    await app.user.click(screen.getByRole('button', { name: /^Remove “Reason/ }));
    const unasked = await written(app);
    expect(unasked.list.actions[0]).not.toHaveProperty('ask');
    expect(unasked.list.actions[0].call.body).toEqual({ labelId: { $row: 'labelId' } });
  });

  it('offers a question the types that people can answer, and a field all of them', async () => {
    const app = await open(/^Actions/, /^Stop using/);
    await app.user.click(await screen.findByRole('button', { name: /Add a question$/ }));
    await screen.findByRole('button', { name: /^Reason/, expanded: true });
    const typesFor = async (words: string) => {
      const box = await screen.findByRole('combobox', { name: 'Type' });
      fireEvent.mouseDown(box);
      fireEvent.change(box, { target: { value: words } });
      await waitFor(() =>
        expect(
          document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)'),
        ).not.toBeNull(),
      );
      return screen.queryAllByText(words, { selector: '.bd-le-type' }).length;
    };
    expect(await typesFor('Date and time')).toBe(1);
    expect(await typesFor('Computed')).toBe(0);
  });

  it('marks a deprecated widget where it is used, and does not offer it elsewhere', async () => {
    const before = addedNames();
    onTestFinished(() => addToLanguage(before));
    const deprecated = {
      since: '1.1.0',
      until: '2.0.0',
      instead: text('改用条形', 'write "bars"'),
    };
    const widgets = {
      pie: { label: text('饼', 'Pie'), deprecated },
      piece: { label: text('块', 'Piece') },
    };
    addToLanguage({ ...before, widgets });
    const { labelName, ...others } = definition.fields;
    const fields = { labelName: { ...labelName, widget: 'pie' }, ...others };
    await store(name, JSON.stringify({ ...definition, fields }), true);
    const { user } = await open(/^Fields/, /^Name/);
    await screen.findByText('pie (deprecated)');
    const offered = () =>
      [...document.querySelectorAll('.ant-select-item-option-content')].map(
        (option) => option.textContent,
      );
    const search = async () => {
      const box = await screen.findByLabelText('Widget', { selector: 'input' });
      fireEvent.mouseDown(box);
      fireEvent.change(box, { target: { value: 'pie' } });
      await waitFor(() => expect(offered()).toContain('piece'));
    };
    await search();
    expect(offered()).toEqual(['piece', 'pie (deprecated)']);
    await user.click(screen.getByText('Order', { selector: 'strong' }));
    await waitFor(() => expect(offered()).toEqual([]));
    await search();
    expect(offered()).toEqual(['piece']);
  });

  it('begins a computed field with a pattern over fields that fit', async () => {
    const app = await open(/^Fields/, /^Nothing yet/);
    await app.user.click(await screen.findByRole('button', { name: 'Multiply' }));
    expect((await written(app)).fields.nothing.compute.value).toEqual({
      multiply: [{ $row: 'order' }, { $row: 'price' }],
    });
    expect(screen.queryByText('Begin with')).toBeNull();
  });

  it('writes the levels of a cascader with choices below choices', async () => {
    const app = await open(/^Filters/, /^Place/);
    fireEvent.click(await screen.findByText('Written here'));
    fireEvent.click(await screen.findByRole('button', { name: /Add choices below it$/ }));
    const [filter] = (await written(app)).list.filters;
    expect(filter.cascade.parameters).toHaveLength(2);
    expect(filter.cascade.choices).toMatchObject([
      { value: 'choice1', children: [{ value: 'choice1' }] },
    ]);
  });

  it('writes a default as the type of its field keeps it', async () => {
    const app = await open(/^Fields/, /^Order/);
    const input = await screen.findByRole('spinbutton', { name: 'Default value' });
    await app.user.type(input, '7');
    expect((await written(app)).fields.order.default).toBe(7);
    await app.user.clear(input);
    expect((await written(app)).fields.order).not.toHaveProperty('default');
  });

  it('builds an expression out of others, and keeps its parts under another operation', async () => {
    const app = await open(/^Fields/, /^Sum/);
    await app.user.click(await screen.findByRole('button', { name: /Add a part$/ }));
    expect((await written(app)).fields.sum.compute.value).toEqual({
      add: [{ $row: 'order' }, 1, { $row: 'labelName' }],
    });
    await pick(/^How it is computed · /, 'Multiply');
    expect((await written(app)).fields.sum.compute.value).toEqual({
      multiply: [{ $row: 'order' }, 1, { $row: 'labelName' }],
    });
    // computed values are not filled in by people
    expect(screen.queryByRole('switch', { name: 'Required' })).toBeNull();
  });

  it('offers the values of its field for a fixed filter of a tab', async () => {
    const app = await open(/^Tabs/, /^In use/);
    const label = 'Fixed filters of the tab · isEnabled';
    await pick(label, 'No');
    expect((await written(app)).list.tabs[0].fixed).toEqual({ isEnabled: false });
  });

  it('says in a condition what the fields and the person are called, and turns it round', async () => {
    const app = await open(/^Fields/, /^Price/);
    await app.user.click(
      await screen.findByRole('button', { name: 'Shown when · Always (add a condition)' }),
    );
    await pick('Field of the condition', 'Is an institution');
    const asked = { field: '$user.isInstitution', op: 'equals', value: true };
    expect((await written(app)).fields.price.visibleWhen).toEqual(asked);
    screen.getByText('Is an institution', { selector: '.ant-select-selection-item *' });
    screen.getByText('$user.isInstitution', { selector: '.ant-select-selection-item small' });
    await app.user.click(screen.getByRole('button', { name: /Add a condition$/ }));
    await pick('How the conditions combine', 'Not');
    expect((await written(app)).fields.price.visibleWhen).toMatchObject({
      not: { and: [asked, {}] },
    });
  });

  it('makes a chart of what is chosen, without code', async () => {
    const charted = 'charted';
    await store(charted, JSON.stringify({ ...definition, name: charted }), true);
    const app = await renderApp(`/lists/${charted}`, { as: 'operator', language: 'en-US' });
    const parts = await screen.findByRole('tablist', { name: 'Parts of the definition' });
    await app.user.click(within(parts).getByRole('tab', { name: /^Charts/ }));
    await pick('Add a chart · Charts', 'In use');
    const label = await screen.findByLabelText('Label · English');
    await app.user.clear(label);
    await app.user.type(label, 'How many are in use');
    await pick('Add a chart · Charts', 'Order');
    await app.user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/^Saved \d/, { selector: 'span:not([role])' });
    const found = await stored(charted);
    const { list } = JSON.parse(found?.draft?.text ?? '{}');
    expect(list.charts).toMatchObject([
      { label: { 'en-US': 'How many are in use' }, look: 'bar', by: 'isEnabled' },
      { measure: 'sum', field: 'order', look: 'number' },
    ]);
    expect(list.charts.map(Object.keys)).toEqual([
      ['name', 'label', 'look', 'by'],
      ['name', 'label', 'field', 'look', 'measure'],
    ]);
  });

  it('names one record after the list, until somebody does it themselves', async () => {
    const app = await renderApp(`/lists/${name}`, { as: 'operator', language: 'en-US' });
    const label = await screen.findByRole('textbox', { name: 'Name of the list · English' });
    await app.user.clear(label);
    await app.user.type(label, 'Readers');
    expect((await written(app)).singular).toMatchObject({ 'en-US': 'Reader' });
    const one = screen.getByRole('textbox', { name: 'Singular name · English' });
    await app.user.clear(one);
    await app.user.type(one, 'Guest');
    await app.user.type(label, ' of ours');
    expect(await written(app)).toMatchObject({
      label: { 'en-US': 'Readers of ours' },
      singular: { 'en-US': 'Guest' },
    });
  });
});

describe('a list that cannot be loaded', () => {
  it('says why with the request id, and is loaded by another try', async () => {
    const body = {
      code: 500,
      isSuccess: false,
      msg: 'Out of order',
      data: null,
      requestId: 'of-the-editor',
    };
    answer('get', `/jmgr/schema/detail/${name}`, 500, body);
    const { user } = await renderApp(`/lists/${name}`, { as: 'operator', language: 'en-US' });
    await screen.findByText('Out of order');
    expect(screen.getByText('Request id: of-the-editor')).toBeDefined();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: /Try again$/ }));
    await screen.findByRole('textbox', { name: 'Name of the list · English' });
  });

  it('leads back to the overview where there is none', async () => {
    await renderApp('/lists/nowhere', { as: 'operator', language: 'en-US' });
    const back = await screen.findByRole('link', { name: 'All lists' });
    expect(back.getAttribute('href')).toBe('/lists');
  });
});

describe('a list under a new name', () => {
  it('goes on in its editor, with the former name as an alias; a name that is taken is refused', async () => {
    await store('former', listText('former', 'Former'));
    const { user, router } = await renderApp('/lists/former', {
      as: 'operator',
      language: 'en-US',
    });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByText('Save under a new name…'));
    const dialog = within(await screen.findByRole('dialog'));
    const input = await dialog.findByRole('textbox', { name: 'Name' });
    await user.clear(input);
    await user.type(input, 'books{Enter}');
    await dialog.findByText(/Another list is called “books”/);
    await user.clear(input);
    await user.type(input, 'newer{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/lists/newer'));
    expect(JSON.parse((await stored('newer'))?.text ?? '')).toMatchObject({
      name: 'newer',
      aliases: ['former'],
    });
    expect((await stored('former'))?.state).toBe('removed');
  });

  it('is not offered where a file of the repository has the former', async () => {
    const { user } = await renderApp('/lists/labels', { as: 'operator', language: 'en-US' });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    const item = await screen.findByRole('menuitem', { name: /rename the file there/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a field that is added', () => {
  const adding = async () => {
    const app = await renderApp(`/lists/${name}`, { as: 'operator', language: 'en-US' });
    const parts = await screen.findByRole('tablist', { name: 'Parts of the definition' });
    await app.user.click(within(parts).getByRole('tab', { name: /^Fields/ }));
    const box = await screen.findByRole('combobox', { name: /^Add a field ·/ });
    fireEvent.mouseDown(box);
    return { app, box };
  };
  /** Chooses the first option with these words. */
  const take = (words: string) => {
    const [option] = screen
      .getAllByText(words, { selector: '.bd-le-type' })
      .filter((one) => one.closest('.ant-select-item-option'));
    if (option) fireEvent.click(option);
  };

  it('is called what was typed, of the type that is chosen then', async () => {
    const { app, box } = await adding();
    await app.user.type(box, 'Opening date');
    await screen.findByText('“Opening date” as a field of this type:');
    take('Date');
    const { fields, list } = await written(app);
    expect(fields.openingDate).toMatchObject({ type: 'date', label: { 'en-US': 'Opening date' } });
    expect(list.columns).toContain('openingDate');
  });

  it('takes a name of its own where another field has it', async () => {
    const { app, box } = await adding();
    await app.user.type(box, 'order');
    await screen.findByText('“order” as a field of this type:');
    take('Number');
    const { fields } = await written(app);
    expect(inLanguage(fields.order.label, 'en-US')).toBe('Order');
    expect(fields.order2).toMatchObject({ type: 'number', label: { 'en-US': 'Order' } });
  });
});
