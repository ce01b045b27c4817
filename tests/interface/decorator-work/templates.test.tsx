import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { specialTemplateDelete, specialTemplateList } from '#contract/endpoints/specialEditing.ts';
import { banner, books } from '#tests/platform/special/pages.ts';
import {
  agree,
  beginPage,
  chooseInMenu,
  findDialog,
  loadEditor,
  openPage,
  operator,
  outlineRows,
  savedPage,
  selectRow,
} from '../decoration/opened.ts';

async function templates() {
  const { call, token } = await operator();
  const body = { pageIndex: 1, pageSize: 100 };
  return (await call(specialTemplateList, { body }, token)).data;
}
const dialog = () => findDialog('Templates');

describe('templates of special pages', () => {
  beforeAll(loadEditor);
  afterEach(async () => {
    const ids = (await templates()).map(({ id }) => id);
    if (ids.length === 0) return;
    const { call, token } = await operator();
    await call(specialTemplateDelete, { body: { ids } }, token);
  });

  it('are there before anybody has kept one, and fill a page in one step that undo takes back', async () => {
    const { user } = await beginPage();
    await chooseInMenu(user, 'Templates…');
    const shown = await dialog();
    await shown.findByText(/No templates of your own yet\. Once the page has components/);
    expect(shown.queryByLabelText('New template name')).toBeNull();
    await user.click(shown.getByLabelText('Add the template “New-book week” to the page'));
    await waitFor(() => expect(outlineRows()).toHaveLength(5));
    expect(outlineRows()[2]).toContain('New this week');
    expect(screen.queryByText('Built-in templates')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('More actions')));
    await user.click(screen.getByLabelText('Undo'));
    expect(outlineRows()).toHaveLength(0);
  });

  it('are offered by an empty page, and so are the components of a page that is published', async () => {
    await savedPage({ name: '读一条街', components: [banner('a'), books('b', ['1'])] });
    const { user } = await beginPage();
    await screen.findByText('Use a template');
    await user.click(screen.getByText('Start from a published page'));
    const picker = await findDialog(/published special topic/);
    await user.click(await picker.findByRole('radio', { name: /读一条街/ }));
    await user.click(picker.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(outlineRows()).toHaveLength(2));
    const announced = document.querySelector('.decoration-announced');
    await waitFor(() => expect(announced?.textContent).toBe('Components of “读一条街” added: 2'));
    expect(screen.queryByText('Use a template')).toBeNull();
    await user.click(screen.getByLabelText('Undo'));
    expect(outlineRows()).toHaveLength(0);
  });

  it('keep the selected components alone, once however often the name is sent, and can be used and deleted', async () => {
    const { id } = await savedPage({
      draft: true,
      components: [banner('a'), books('b', [], 'Two books')],
    });
    const { user } = await openPage(id);
    await selectRow(user, 'Two books');
    await chooseInMenu(user, 'Templates…');
    const shown = await dialog();
    shown.getByText('Save the 1 selected');
    await user.type(shown.getByLabelText('New template name'), ' Shelf {Enter}{Enter}');
    await shown.findByLabelText('Delete the template “Shelf”');
    // said once, in the words of what was done
    await screen.findByText('Saved as template “Shelf”');
    expect(screen.queryByText('Request succeeded')).toBeNull();
    const kept = (await templates()).filter(({ name }) => name === 'Shelf');
    expect(kept).toMatchObject([{ components: [{ name: 'Two books' }] }]);
    // the platform says itself why a name is refused
    await user.type(shown.getByLabelText('New template name'), 'Shelf{Enter}');
    await screen.findByText(/Shelf.*(taken|already)/);
    expect(shown.getByLabelText('New template name')).toHaveProperty('value', 'Shelf');

    await user.click(shown.getByLabelText('Add the template “Shelf” to the page'));
    await waitFor(() => expect(outlineRows()).toHaveLength(3));

    await chooseInMenu(user, 'Templates…');
    await user.click(await screen.findByLabelText('Delete the template “Shelf”'));
    await agree(user, /Delete the template “Shelf”\?/, 'Delete');
    await waitFor(async () => expect(await templates()).toEqual([]));
    expect(outlineRows()).toHaveLength(3);
  });

  it('take another name, and say at the name why they cannot have it', async () => {
    const { id } = await savedPage({ draft: true, components: [banner('a')] });
    const { user } = await openPage(id);
    await chooseInMenu(user, 'Templates…');
    const shown = await dialog();
    const keep = async (name: string) => {
      await user.type(shown.getByLabelText('New template name'), `${name}{Enter}`);
      await shown.findByLabelText(`Rename the template “${name}”`);
    };
    await keep('Opening');
    await user.type(shown.getByLabelText('New template name'), 'Closing');
    await user.click(shown.getByRole('button', { name: /^Save all/ }));
    await shown.findByLabelText('Rename the template “Closing”');
    // the button has nothing to keep now, so the keys go on at the name
    await waitFor(() =>
      expect(document.activeElement).toBe(shown.getByLabelText('New template name')),
    );
    await user.click(shown.getByLabelText('Rename the template “Opening”'));
    // both dialogs have one id in tests: they are told apart by what stands in them
    const name = await screen.findByLabelText('Template name');
    const box = name.closest<HTMLElement>('[role="dialog"]');
    if (!box) throw new Error('it is not asked in a dialog');
    const asked = within(box);
    expect(name).toHaveProperty('value', 'Opening');
    // there is nothing to do as long as it is the same
    expect(asked.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', true);
    await user.clear(name);
    await user.type(name, 'Closing{Enter}');
    expect((await asked.findByRole('alert')).textContent).toMatch(/“Closing” already/);
    expect((await templates()).map((one) => one.name).sort()).toEqual(['Closing', 'Opening']);
    await user.clear(name);
    await user.type(name, ' First words {Enter}');
    const renamed = await shown.findByLabelText('Rename the template “First words”');
    await waitFor(() => expect(screen.queryByLabelText('Template name')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(renamed));
    expect((await templates()).map((one) => one.name).sort()).toEqual(['Closing', 'First words']);
  });
});
