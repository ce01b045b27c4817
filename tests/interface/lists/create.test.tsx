import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, type RenderedApp, renderApp, server } from '#tests/support/interface.ts';
import { choose, listText, store, stored } from './support.ts';

async function open(): Promise<RenderedApp> {
  const app = await renderApp('/lists', { as: 'operator', language: 'en-US' });
  await screen.findByText('Books', { selector: 'th a' });
  await app.user.click(screen.getByRole('button', { name: 'New list' }));
  await screen.findByRole('dialog', { name: /New list/ });
  return app;
}
/** Opens the dialog for a list out of an endpoint. */
async function openForCall(): Promise<RenderedApp> {
  const app = await open();
  fireEvent.click(screen.getByRole('radio', { name: 'Platform' }));
  return app;
}
async function nameIt({ user }: RenderedApp, name: string): Promise<void> {
  const input = screen.getByRole('textbox', { name: 'Identifier' });
  await user.clear(input);
  await user.type(input, name);
}
const read = async ({ user }: RenderedApp) =>
  user.click(await screen.findByRole('button', { name: 'Read the endpoint' }));
const goOn = ({ user }: RenderedApp) => user.click(screen.getByRole('button', { name: 'Next' }));
const keep = async ({ user }: RenderedApp) =>
  user.click(await screen.findByRole('button', { name: 'Create draft and edit' }));

describe('a list out of an endpoint', () => {
  it('shows what was read, and its draft passes the check', async () => {
    const app = await openForCall();
    await choose('Endpoint', 'POST /user/list');
    await nameIt(app, 'members');
    await read(app);
    await waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(/Records read: .*fields found: \d+/),
    );
    const rows = screen.getByRole('table', { name: 'Sample records' });
    within(rows).getByRole('columnheader', { name: 'Avatar' });
    await keep(app);
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/lists/members'));
    const found = await stored('members');
    expect(JSON.parse(found?.draft?.text ?? '{}').fields).toHaveProperty('avatar');
    expect(found?.findings.filter((one) => one.severity === 'error')).toEqual([]);
  });

  it('stays where the session ends in the middle, told once, and comes back after a new sign-in', async () => {
    const app = await openForCall();
    await choose('Endpoint', 'POST /user/list');
    await nameIt(app, 'interrupted');
    await read(app);
    await screen.findByRole('table', { name: 'Sample records' });
    const ended = { code: 401, isSuccess: false, msg: 'Signed out', data: null, requestId: 'r' };
    answer('put', '/jmgr/schema/save', 401, ended);
    await keep(app);
    await screen.findByText('Login expired, please log in again');
    expect(screen.queryByText('Signed out')).toBeNull();
    expect(app.router.state.location.pathname).toBe('/lists');
    app.unmount();
    server.resetHandlers();
    const again = await renderApp('/lists', { as: 'operator', language: 'en-US' });
    await screen.findByText(/^Restored your draft from .+$/);
    await read(again);
    await keep(again);
    await waitFor(() => expect(again.router.state.location.pathname).toBe('/lists/interrupted'));
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.includes('.list.new'))).toEqual([]),
    );
  });

  it('names the fields in its remarks by their labels', async () => {
    const app = await openForCall();
    await choose('Endpoint', 'POST /user/list');
    await nameIt(app, 'remarks');
    await read(app);
    const notes = await screen.findByRole('region', { name: 'Detection notes' });
    expect(notes.textContent).not.toContain('"institutionStatus"');
    expect(notes.textContent).toContain('"Institution status"');
  });

  it('tells why an endpoint cannot be read, and keeps what was chosen', async () => {
    const app = await openForCall();
    answer('post', '/jmgr/user/list', 403, {
      code: 403,
      isSuccess: false,
      msg: 'Not today',
      data: null,
      requestId: 'r',
    });
    await choose('Endpoint', 'POST /user/list');
    await nameIt(app, 'refused');
    await read(app);
    await screen.findByText('The endpoint could not be read');
    expect(await screen.findByText('POST /user/list: Not today')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Identifier' }).getAttribute('value')).toBe(
      'refused',
    );
  });

  it('takes no name that is in use, whoever took it in the meantime', async () => {
    const app = await openForCall();
    await choose('Endpoint', 'POST /user/list');
    await nameIt(app, 'books');
    await read(app);
    await screen.findByText('“books” is taken');
    await nameIt(app, 'contested');
    await read(app);
    await screen.findByRole('table', { name: 'Sample records' });
    await store('contested', listText('contested', 'First come'), true);
    await keep(app);
    await screen.findByText('“contested” is taken');
    expect((await stored('contested'))?.draft?.text).toContain('First come');
  });

  it('gives the focus back to the button when it is closed', async () => {
    const { user } = await openForCall();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New list' }));
  });
});

describe('a list that somebody has begun to make', () => {
  it('is forgotten with the dialog, and begun anew where the person wants', async () => {
    const app = await openForCall();
    await choose('Endpoint', 'POST /user/list');
    await nameIt(app, 'begun');
    app.unmount();
    const again = await renderApp('/lists', { as: 'operator', language: 'en-US' });
    const name = await screen.findByRole('textbox', { name: 'Identifier' });
    expect(name.getAttribute('value')).toBe('begun');
    await again.user.click(screen.getByRole('button', { name: 'Discard and start over' }));
    expect(screen.queryByText(/^Restored your draft/)).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Identifier' }).getAttribute('value')).toBe('');
    await nameIt(again, 'another');
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await again.user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /New list/ })).toBeNull());
    again.unmount();
    await renderApp('/lists', { as: 'operator', language: 'en-US' });
    await screen.findByText('Books', { selector: 'th a' });
    expect(screen.queryByRole('dialog', { name: /New list/ })).toBeNull();
  });
});

describe('a copy of a list', () => {
  it('has the fields and views of the other, and a name of its own', async () => {
    const app = await open();
    fireEvent.click(screen.getByRole('radio', { name: 'Existing list' }));
    await choose('Copy of', 'labels');
    expect(screen.getByRole('textbox', { name: 'Identifier' }).getAttribute('value')).toBe(
      'labels-copy',
    );
    await goOn(app);
    await screen.findByText(/^Copies \d+ fields/);
    await keep(app);
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/lists/labels-copy'));
    const copy = JSON.parse((await stored('labels-copy'))?.draft?.text ?? '{}');
    const other = JSON.parse((await stored('labels'))?.text ?? '{}');
    expect(copy).toMatchObject({ name: 'labels-copy', label: { 'en-US': 'Labels (copy)' } });
    expect(copy.fields).toEqual(other.fields);
    expect(copy.list).toEqual(other.list);
  });
});

describe('a list of own records', () => {
  it('needs a name alone, and its draft writes no calls', async () => {
    const app = await open();
    await app.user.type(
      screen.getByRole('textbox', { name: 'Name of the list' }),
      'Reading Events',
    );
    expect(screen.getByRole('textbox', { name: 'Identifier' })).toHaveProperty(
      'value',
      'reading-events',
    );
    await app.user.click(screen.getByRole('button', { name: 'Create and add fields' }));
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/lists/reading-events'));
    const draft = JSON.parse((await stored('reading-events'))?.draft?.text ?? '{}');
    expect(draft).toMatchObject({
      provider: 'own',
      recordTitle: 'title',
      label: { 'en-US': 'Reading Events' },
    });
    expect(draft).not.toHaveProperty('endpoints');
    // its table is made when it is published
    await screen.findByText('No data yet');
    expect(screen.queryByRole('tab', { name: 'Calls' })).toBeNull();
    // what comes next is its fields
    expect(screen.getByRole('tab', { name: /^Fields/, selected: true })).toBeTruthy();
    // which ask for nothing that own records cannot have
    await app.user.click(screen.getByRole('button', { name: /^Title/, expanded: false }));
    await screen.findByRole('switch', { name: 'Required' });
    expect(screen.queryByRole('switch', { name: 'Read-only' })).toBeNull();
    expect(screen.getByText(/^More: /).textContent).not.toMatch(/Place in the data|Saved as/);
  });

  it('says what is missing, and says in the same place that its identifier was taken meanwhile', async () => {
    const app = await open();
    const begin = () =>
      app.user.click(screen.getByRole('button', { name: 'Create and add fields' }));
    await begin();
    await screen.findByText('Please enter a name');
    await screen.findByText(/^Please start with a lower-case letter/);
    await app.user.type(screen.getByRole('textbox', { name: 'Name of the list' }), '夜谈');
    await nameIt(app, 'night-talks');
    await store('night-talks', listText('night-talks', 'First come'), true);
    await begin();
    await screen.findByText('“night-talks” is taken');
    expect(screen.getByRole('textbox', { name: 'Name of the list' })).toHaveProperty(
      'value',
      '夜谈',
    );
    await nameIt(app, 'night-talks-of-ours');
    await begin();
    await waitFor(() =>
      expect(app.router.state.location.pathname).toBe('/lists/night-talks-of-ours'),
    );
  });
});

describe('a file that is dropped on the form of a new list', () => {
  it('is what the list is made from', async () => {
    await open();
    const file = new File(['Title\nFirst evening'], 'Evenings of May.csv', { type: 'text/csv' });
    const form = screen.getByRole('radiogroup', { name: 'Records come from' });
    fireEvent.drop(form, { dataTransfer: { files: [file], types: ['Files'] } });
    expect(screen.getByRole('radio', { name: 'Spreadsheet' })).toHaveProperty('checked', true);
    await screen.findByText('Evenings of May.csv');
    expect(screen.getByRole('textbox', { name: 'Identifier' })).toHaveProperty(
      'value',
      'evenings-of-may',
    );
    expect(screen.getByRole('button', { name: 'Read the file' })).toBeTruthy();
  });
});
