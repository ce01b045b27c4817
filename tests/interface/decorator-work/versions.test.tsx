import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { banner, books, publishable } from '#tests/platform/special/pages.ts';
import {
  agree,
  chooseInMenu,
  colleague,
  findDialog,
  loadEditor,
  openPage,
  operator,
  savedPage,
  stored,
} from '../decoration/opened.ts';

/** A page with two versions: the second is called otherwise and has one component more. */
async function twoVersions() {
  const { id } = await savedPage();
  const { call, token } = await operator();
  const body = publishable({
    id,
    revision: 1,
    name: '读一条河',
    draft: true,
    components: [banner('a'), books('b', [], '河边的书')],
  });
  await call(specialSaveCall, { body }, token);
  return id;
}
const list = () => findDialog('Versions');
describe('the versions of a special page', () => {
  beforeAll(loadEditor);

  it('say which is open, which readers see, and how one looks and differs', async () => {
    const id = await twoVersions();
    const { user } = await openPage(id);
    await chooseInMenu(user, 'Versions…');
    const shown = await list();
    const rows = await shown.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Version 2 读一条河 Open hereDraft.*components: 2/),
      expect.stringMatching(/^Version 1 读一座城 Live.*components: 1/),
    ]);
    await user.click(shown.getByLabelText('View version 1'));
    const picture = await screen.findByLabelText('The page of this version');
    const version = within(picture.closest<HTMLElement>('[role="dialog"]') ?? document.body);
    expect(picture.textContent).toContain('读一座城');
    expect(picture.textContent).not.toContain('读一条河');
    const lines = document.querySelectorAll('[data-difference]');
    expect([...lines].map((line) => line.textContent)).toEqual([
      'The page: Name读一座城读一条河',
      'Added “河边的书”',
    ]);
    version.getByText('From Version 1 to what is open here:');
    await user.click(version.getByLabelText('Compare with', { selector: 'input' }));
    await user.click(await screen.findByTitle('Version 2'));
    await version.findByText('From Version 1 to Version 2:');
  });

  it('are restored as a new draft; what was not saved comes back by undo', async () => {
    const id = await twoVersions();
    const { user } = await openPage(id);
    await user.type(await screen.findByLabelText('Summary'), '，未保存');
    await chooseInMenu(user, 'Versions…');
    await user.click(await screen.findByLabelText('Restore version 1'));
    await screen.findByText('You can undo this to get your unsaved changes back.');
    await agree(user, 'Restore version 1 as a new draft?', 'Restore');
    await screen.findByText('Version 1 restored as a new draft');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '读一座城');
    expect(await stored(id)).toMatchObject({ revision: 3, draft: true, name: '读一座城' });
    screen.getByText('Published, newer draft');
    await user.click(screen.getByLabelText('Undo'));
    expect(screen.getByLabelText('Summary')).toHaveProperty('value', '从一本书走进一座城，未保存');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '读一条河');
  });

  it('say beside the page’s name that readers see an older one, once one of a published page is restored', async () => {
    const { id } = await savedPage();
    const { call, token } = await operator();
    await call(
      specialSaveCall,
      { body: publishable({ id, revision: 1, name: '读一条河' }) },
      token,
    );
    const { user } = await openPage(id);
    screen.getByText('Published');
    await chooseInMenu(user, 'Versions…');
    await user.click(await screen.findByLabelText('Restore version 1'));
    await agree(user, 'Restore version 1 as a new draft?', 'Restore');
    await screen.findByText('Published, newer draft');
  });

  it.each([
    ['somebody', colleague, /同事 just saved version 3, so nothing was restored/],
    [
      'another window of one’s own',
      async () => (await operator()).token,
      /You just saved version 3 in another window, so nothing was restored/,
    ],
  ])(
    'are not restored over what %s has just saved: it is told, listed, and may be then',
    async (_who, signedIn, told) => {
      const id = await twoVersions();
      const { user } = await openPage(id);
      await chooseInMenu(user, 'Versions…');
      await screen.findByLabelText('Restore version 1');
      const { call } = await operator();
      await call(
        specialSaveCall,
        { body: publishable({ id, revision: 2, name: '别人的', draft: true }) },
        await signedIn(),
      );
      await user.click(screen.getByLabelText('Restore version 1'));
      await agree(user, 'Restore version 1 as a new draft?', 'Restore');
      await screen.findByText(told);
      await screen.findByText(/^Version 3 别人的/);
      expect(await stored(id)).toMatchObject({ revision: 3, name: '别人的' });
      await user.click(screen.getByLabelText('Restore version 1'));
      await agree(user, 'Restore version 1 as a new draft?', 'Restore');
      await waitFor(async () =>
        expect(await stored(id)).toMatchObject({ revision: 4, name: '读一座城' }),
      );
    },
  );

  it('can be looked at in view mode (action 1), and not be restored', async () => {
    const id = await twoVersions();
    const { user } = await openPage(id, 1);
    await chooseInMenu(user, 'Versions…');
    const shown = await list();
    await shown.findByLabelText('View version 1');
    expect(shown.queryByLabelText(/^Restore/)).toBeNull();
  });
});
