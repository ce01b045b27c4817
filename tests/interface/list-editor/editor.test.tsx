import { EditorView } from '@codemirror/view';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renameField } from '#app/screens/lists/editor/document/fields.ts';
import {
  schemaDelete,
  schemaDetail,
  schemaHistory,
  schemaSave,
} from '#contract/endpoints/schemas.ts';
import { inLanguage } from '#contract/language.ts';
import { lengthOf } from '#contract/text.ts';
import { newOwnList } from '#schema/own/start.ts';
import { seeEverything } from '#tests/support/alwaysSeen.ts';
import {
  answer,
  type RenderedApp,
  renderApp,
  server,
  setViewport,
  testPlatform,
} from '#tests/support/interface.ts';

/** Lists at run time (contract 12): the editor of one list, over the real platform. */

const name = 'shelf-marks';
const definition = {
  schemaVersion: 2,
  name,
  label: { 'zh-CN': '架位', 'en-US': 'Shelf marks' },
  menu: { group: 'settings', order: 900 },
  identifier: 'labelId',
  recordTitle: 'labelName',
  endpoints: {
    list: { method: 'GET', path: '/label/list' },
    save: { method: 'PUT', path: '/label/save' },
  },
  fields: {
    labelName: { type: 'text', label: { 'zh-CN': '名称', 'en-US': 'Name' }, required: true },
    kind: {
      type: 'enum',
      label: { 'zh-CN': '用途', 'en-US': 'Used for' },
      default: 'content',
      options: [{ value: 'content', label: { 'zh-CN': '内容', 'en-US': 'Contents' } }],
    },
    order: { type: 'number', label: { 'zh-CN': '排序', 'en-US': 'Order' }, default: 0 },
    isEnabled: { type: 'boolean', label: { 'zh-CN': '启用', 'en-US': 'In use' }, default: true },
  },
  list: {
    columns: ['labelName', 'kind'],
    actions: [
      {
        name: 'stop',
        label: { 'zh-CN': '停用', 'en-US': 'Stop using' },
        scope: 'row',
        set: { isEnabled: false },
        visibleWhen: { field: '$user.roles', op: 'contains', value: 'operator' },
      },
    ],
  },
  forms: { create: { groups: [{ fields: ['labelName', 'kind', 'order'] }] }, edit: 'create' },
};
const text = `${JSON.stringify(definition, null, 2)}\n`;

let token = '';
beforeAll(async () => {
  // jsdom has no layout, and the code editor measures its lines
  Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null });
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  token = await (await testPlatform()).signIn('operator');
});

const stored = async () =>
  (await (await testPlatform()).call(schemaDetail, { parameters: { name } }, token)).data;
const save = async (written: string, revision: number, draft: boolean) =>
  (await testPlatform()).call(
    schemaSave,
    { body: { name, text: written, revision, draft, note: '' } },
    token,
  );

/** of the newest stored revision; 0 where there is none */
async function revisionNow(): Promise<number> {
  const answered = await (await testPlatform()).ask(schemaDetail, { parameters: { name } }, token);
  return answered.status === 200 ? (await stored()).revision : 0;
}

/** Opens the editor of a list that only has a draft, unless a text is published; nothing of a former test is in use. */
async function openDraft(written = text, published?: string): Promise<RenderedApp> {
  const platform = await testPlatform();
  // a save of the former test may be on its way still: then it is met, and this begins anew
  await waitFor(async () => {
    const revision = await revisionNow();
    if (revision > 0) await platform.call(schemaDelete, { body: { name, revision } }, token);
    if (published !== undefined) await save(published, await revisionNow(), false);
    await save(written, await revisionNow(), true);
  });
  return renderApp(`/lists/${name}`, { as: 'operator', language: 'en-US' });
}

const preview = () => screen.findByRole('region', { name: 'Preview' });
const previewedColumn = async (column: string) =>
  within(await preview()).findByRole('columnheader', { name: new RegExp(column) });
/** The code editor; it comes with a chunk of its own. */
async function codeOf({ user }: RenderedApp): Promise<EditorView> {
  const [tab] = await screen.findAllByRole('tab', { name: 'Code' });
  if (tab) await user.click(tab);
  const content = await screen.findByRole('textbox', { name: 'Code of the list' });
  const view = EditorView.findFromDOM(content);
  if (!view) throw new Error('There is no code editor');
  return view;
}
function replace(view: EditorView, from: string, to: string): void {
  const at = view.state.doc.toString().indexOf(from);
  view.dispatch({ changes: { from: at, to: at + from.length, insert: to } });
}

describe('the editor of a list', () => {
  it('a change in the form changes code and preview, and one undo takes it back', async () => {
    const app = await openDraft();
    await previewedColumn('Name');
    await app.user.click(await screen.findByRole('tab', { name: /^Columns/ }));
    await app.user.click(await screen.findByRole('button', { name: /^Remove “Used for/ }));
    await waitFor(async () =>
      expect(within(await preview()).queryByRole('columnheader', { name: /Used for/ })).toBeNull(),
    );
    const view = await codeOf(app);
    expect(JSON.parse(view.state.doc.toString()).list.columns).toEqual(['labelName']);
    await app.user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(view.state.doc.toString()).toBe(text);
    await previewedColumn('Used for');
  });

  it('a renamed field keeps its data, and its former name as an alias', async () => {
    const app = await openDraft();
    await app.user.click(await screen.findByRole('tab', { name: /^Fields/ }));
    await app.user.click(await screen.findByRole('button', { name: /^Name/, expanded: false }));
    const input = await screen.findByRole('textbox', { name: 'Name' });
    await app.user.clear(input);
    await app.user.type(input, 'mark{Enter}');
    const view = await codeOf(app);
    expect(JSON.parse(view.state.doc.toString())).toMatchObject({
      recordTitle: 'mark',
      fields: { mark: { path: 'labelName', saveAs: 'labelName', aliases: ['labelName'] } },
      list: { columns: ['mark', 'kind'] },
    });
  });

  it('whatever a field is called, its inputs stay where they are, and the focus goes where it is heading', async () => {
    const app = await openDraft();
    await app.user.click(await screen.findByRole('tab', { name: /^Fields/ }));
    await app.user.click(await screen.findByRole('button', { name: /^Name/, expanded: false }));
    const input = await screen.findByRole('textbox', { name: 'Name' });
    const label = screen.getByRole('textbox', { name: 'Label · English' });
    await app.user.clear(input);
    await app.user.type(input, 'mark');
    await app.user.click(screen.getByText('Label', { selector: 'label' }));
    expect(screen.getByRole('textbox', { name: 'Label · 简体中文' })).toBe(document.activeElement);
    await app.user.click(label);
    await app.user.keyboard('s');
    expect(label).toHaveProperty('value', 'Names');
    expect(label.isConnected).toBe(true);
    const view = await codeOf(app);
    expect(inLanguage(JSON.parse(view.state.doc.toString()).fields.mark.label, 'en-US')).toBe(
      'Names',
    );
  });

  it('a renamed field of own records shows in the preview what the published list has under its former name', async () => {
    const own = newOwnList(name);
    const platform = await testPlatform();
    const app = await openDraft(JSON.stringify(own), JSON.stringify(own));
    await platform.send(`/jmgr/own/${name}/save`, {
      method: 'PUT',
      body: JSON.stringify({ title: 'On the first shelf' }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    const view = await codeOf(app);
    const renamed = renameField(view.state.doc.toString(), 'title', 'mark');
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: renamed } });
    await within(await preview()).findByText('On the first shelf');
    const isStale = () => document.querySelector('.bd-le-preview-frame[aria-busy="true"]');
    await waitFor(() => expect(isStale()).toBeNull());
    await within(await preview()).findByText('On the first shelf');
  });

  it('a chart over a renamed field shows its numbers in the preview, and one that is not published says when it will', async () => {
    seeEverything();
    const own = newOwnList(name);
    const chart = (name: string, by: string, label: string) => ({
      name,
      label: { 'zh-CN': label, 'en-US': label },
      look: 'line' as const,
      by,
    });
    const charts = [chart('days', 'due', 'Due by day')];
    const label = { 'zh-CN': '到期', 'en-US': 'Due' };
    const charted = {
      ...own,
      fields: { ...own.fields, due: { type: 'date', label } },
      list: { ...own.list, charts },
    };
    const app = await openDraft(JSON.stringify(charted), JSON.stringify(charted));
    const view = await codeOf(app);
    const drafted = JSON.parse(renameField(view.state.doc.toString(), 'due', 'dueOn'));
    drafted.list.charts.push(chart('again', 'dueOn', 'Once more'));
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: JSON.stringify(drafted) },
    });
    const isStale = () => document.querySelector('.bd-le-preview-frame[aria-busy="true"]');
    await waitFor(() => expect(isStale()).toBeNull());
    await app.user.click(await within(await preview()).findByRole('button', { name: /Charts/ }));
    await within(await preview()).findByText(
      '“Once more” shows numbers once the list is published',
    );
    await within(await preview()).findByRole('figure', { name: /Due by day/ });
  });

  it('an error in the code is told at its line, keeps the last good preview, and can be mended by a click', async () => {
    const app = await openDraft();
    await previewedColumn('Name');
    const view = await codeOf(app);
    replace(view, '"recordTitle": "labelName"', '"recordTitle": "labelNam"');
    const findings = await screen.findByRole('region', { name: 'Problems' });
    const line = text.split('\n').findIndex((one) => one.includes('recordTitle')) + 1;
    expect(
      await within(findings).findByRole('button', {
        name: `Go to line ${line}: there is no field "labelNam"`,
      }),
    ).toBeDefined();
    expect(await screen.findByText('Fix the errors to update the preview')).toBeDefined();
    await previewedColumn('Name');
    expect(screen.getByRole('button', { name: 'Publish' }).matches(':disabled')).toBe(true);
    await app.user.click(within(findings).getByRole('button', { name: 'Change to “labelName”' }));
    expect(view.state.doc.toString()).toBe(text);
    await within(findings).findByText('No problems found');
  });

  it('a finding leads to its field in the form', async () => {
    const app = await openDraft(text.replace('"order": 900', '"order": "x"'));
    await app.user.click(await screen.findByRole('tab', { name: /^Rules/ }));
    await app.user.click(
      await screen.findByRole('button', { name: /^Go to line \d+: wrong type/ }),
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: 'Order' })),
    );
  });

  it('code that is no JSON leaves the form as it was, and unchangeable', async () => {
    const app = await openDraft();
    const view = await codeOf(app);
    replace(view, '"schemaVersion": 2,', '"schemaVersion": 2');
    const [form] = await screen.findAllByRole('tab', { name: 'Form' });
    if (form) await app.user.click(form);
    expect(await screen.findByText(/The code has a syntax error/)).toBeDefined();
    expect(
      screen.getByRole('textbox', { name: 'Name of the list · English' }).matches(':disabled'),
    ).toBe(true);
  });

  it('the preview as another role hides what is not for it, and writes nothing', async () => {
    const app = await openDraft();
    const room = await preview();
    const [stop] = await within(room).findAllByRole('button', { name: 'Stop using' });
    if (stop) await app.user.click(stop);
    expect(await screen.findByText('Preview only: nothing is saved')).toBeDefined();
    const viewer = within(room).getByRole('combobox', { name: 'Preview as' });
    fireEvent.mouseDown(viewer);
    fireEvent.click(await screen.findByTitle('Individual user'));
    await within(room).findByText(/the rows are the ones that you can see/);
    await waitFor(() =>
      expect(within(room).queryByRole('button', { name: 'Stop using' })).toBeNull(),
    );
  });

  it('publishing makes the list appear in the app at once', async () => {
    const app = await openDraft();
    const publish = await screen.findByRole('button', { name: 'Publish' });
    await waitFor(() => expect(publish.matches(':disabled')).toBe(false));
    await app.user.click(publish);
    const dialog = await screen.findByRole('dialog');
    const note = within(dialog).getByRole('textbox', { name: /Note/ });
    await app.user.type(note, 'the');
    // the Enter that ends a word of an input method publishes nothing yet
    fireEvent.keyDown(note, { key: 'Enter', isComposing: true });
    fireEvent.keyUp(note, { key: 'Enter' });
    fireEvent.keyDown(note, { key: 'Enter', keyCode: 229 });
    fireEvent.keyUp(note, { key: 'Enter' });
    await app.user.type(note, ' first');
    await app.user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('“Shelf marks” published')).toBeDefined();
    expect((await stored()).state).toBe('ready');
    const history = { parameters: { name } };
    const { data } = await (await testPlatform()).call(schemaHistory, history, token);
    expect(data[0]?.note).toBe('the first');
    await app.router.navigate(`/resource/${name}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Shelf marks' })).toBeDefined();
  });

  it('publishing says before of how many records it takes something', async () => {
    const narrower = text.replace('"required": true', '"required": true, "maxLength": 3');
    const app = await openDraft(narrower, text);
    const [publish] = await screen.findAllByRole('button', { name: 'Publish' });
    await waitFor(() => expect(publish?.matches(':disabled')).toBe(false));
    if (publish) await app.user.click(publish);
    const { database } = (await testPlatform()).services;
    const labels = await database
      .selectFrom('label')
      .select('name')
      .where('is_deleted', '=', false)
      .execute();
    const long = labels.filter((label) => lengthOf(label.name) > 3).length;
    expect(long).toBeGreaterThan(1);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(`Affected among all ${labels.length} records:`);
    within(dialog).getByText(`“Name” of ${long} records is longer than the new limit`);
  });

  it('what is typed is kept as a draft by Ctrl+S and is there after a reload', async () => {
    const app = await openDraft();
    const english = await screen.findByRole('textbox', { name: 'Name of the list · English' });
    await app.user.type(english, ' of the house');
    await app.user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/^Saved \d/, { selector: 'span:not([role])' });
    expect((await stored()).draft?.text).toContain('Shelf marks of the house');
    app.unmount();
    await renderApp(`/lists/${name}`, { as: 'operator' });
    const again = await screen.findByRole('textbox', { name: 'Name of the list · English' });
    expect(again.getAttribute('value')).toBe('Shelf marks of the house');
  });

  it('a draft that was not saved is told with the request id', async () => {
    const { user } = await openDraft();
    await user.type(
      await screen.findByRole('textbox', { name: 'Name of the list · English' }),
      ' untold',
    );
    answer('put', '/jmgr/schema/save', 400, {
      success: false,
      code: 400,
      msg: '草稿暂时存不了',
      data: null,
      requestId: 'of-the-draft',
    });
    await user.keyboard('{Control>}s{/Control}');
    const told = await screen.findByText(/did not save it: 草稿暂时存不了/, {
      selector: 'span:not([role])',
    });
    expect(told.textContent).toContain('Request id: of-the-draft');
    server.resetHandlers();
  });

  it('what a crash cut off is back, and may be discarded', async () => {
    const app = await openDraft();
    const english = await screen.findByRole('textbox', { name: 'Name of the list · English' });
    // the tab goes before the draft has reached the platform
    answer('put', '/jmgr/schema/save', 503, { code: 503, isSuccess: false, msg: '' });
    await app.user.type(english, '!');
    app.unmount();
    await renderApp(`/lists/${name}`, { as: 'operator' });
    await screen.findByText(/^Restored your draft from .+$/);
    const again = await screen.findByRole('textbox', { name: 'Name of the list · English' });
    expect(again.getAttribute('value')).toBe('Shelf marks!');
    await app.user.click(screen.getByRole('button', { name: 'Discard and start over' }));
    expect(again.getAttribute('value')).toBe('Shelf marks');
    server.resetHandlers();
  });

  it('what is taken back before it was stored waits for nothing, and is not offered again', async () => {
    const app = await openDraft();
    const english = await screen.findByRole('textbox', { name: 'Name of the list · English' });
    fireEvent.change(english, { target: { value: 'Shelf marks!' } });
    expect(screen.queryByText('Saved on this device')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(english.getAttribute('value')).toBe('Shelf marks');
    await waitFor(() => expect(screen.queryByText('Saved on this device')).toBeNull());
    app.unmount();
    await renderApp(`/lists/${name}`, { as: 'operator' });
    await screen.findByRole('textbox', { name: 'Name of the list · English' });
    expect(screen.queryByText(/^Restored your draft from .+$/)).toBeNull();
  });

  it('a version that somebody else stored meanwhile is compared; both can be merged', async () => {
    const app = await openDraft();
    const english = await screen.findByRole('textbox', { name: 'Name of the list · English' });
    await save(text.replace('"order": 900', '"order": 901'), (await stored()).revision, true);
    await app.user.type(english, ' here');
    await app.user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('This has been changed elsewhere')).toBeDefined();
    expect(await within(dialog).findByText(/"order": 901/)).toBeDefined();
    await app.user.click(within(dialog).getByRole('button', { name: 'Merge both' }));
    await waitFor(async () => {
      const { draft } = await stored();
      expect(JSON.parse(draft?.text ?? '')).toMatchObject({
        menu: { order: 901 },
        label: { 'en-US': 'Shelf marks here' },
      });
    });
  });

  it('stands on a phone as one pane at a time', async () => {
    setViewport(390);
    const app = await openDraft();
    await screen.findByRole('tab', { name: 'Preview' });
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
    await app.user.click(screen.getByRole('tab', { name: 'Preview' }));
    await preview();
  });
});
