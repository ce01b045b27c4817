import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { specialPartDetail, specialPartSave } from '#contract/endpoints/specialEditing.ts';
import { banner } from '#tests/platform/special/pages.ts';
import {
  agree,
  chooseInMenu,
  colleague,
  findDialog,
  loadEditor,
  openPage,
  operator,
  savedPage,
  selectRow,
  stored,
} from '../decoration/opened.ts';

const inspector = () => within(screen.getByLabelText('Settings', { selector: 'section' }));

/** The title of the component; those of its slides stand below. */
const titleField = () => inspector().getAllByLabelText('Title')[0];

async function savedPart(name: string, title: string) {
  const { call, token } = await operator();
  const body = { name, component: banner('x', { title }) };
  return (await call(specialPartSave, { body }, token)).data;
}
async function partOf(id: string) {
  const { call, token } = await operator();
  return (await call(specialPartDetail, { parameters: { id } }, token)).data;
}

describe('parts of the house in the editor', () => {
  beforeAll(loadEditor);

  it('are made of a selected component, which shows the part from then on', async () => {
    const { id } = await savedPage({ draft: true, components: [banner('a')] });
    const { user } = await openPage(id);
    await selectRow(user, '轮播图');
    await user.click(await inspector().findByText('Save as shared block…'));
    const dialog = await findDialog('Templates');
    await user.type(dialog.getByLabelText('New template name'), '片头');
    await user.click(dialog.getByText('Save as shared block'));
    await dialog.findByText('片头');
    await user.keyboard('{Escape}');
    await inspector().findByText('Shared block “片头”');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(async () => expect((await stored(id)).components[0]?.partId).toBeDefined());
  });

  it('name the pages that they stand on, one without a name too', async () => {
    const part = await savedPart('版权页', '版权');
    const components = [{ ...banner('a'), partId: part.id }];
    await savedPage({ draft: true, components, name: '' });
    const { id } = await savedPage({ draft: true, components });
    const { user } = await openPage(id);
    await selectRow(user, '轮播图');
    await user.click(await inspector().findByText(/^Used on 2 special topics/));
    expect(inspector().getByRole('link', { name: 'Untitled special topic' })).toBeDefined();
  });

  it('are changed for all pages in a dialog, not on one of them, and leave copies when they are deleted', async () => {
    const part = await savedPart('片尾', '旧的');
    const components = [{ ...banner('a'), partId: part.id }];
    const { id } = await savedPage({ draft: true, components });
    const { user } = await openPage(id);
    await selectRow(user, '轮播图');
    await inspector().findByText(
      'Used on 1 special topic; content and appearance change on all of them at once',
    );
    expect(titleField()).toHaveProperty('disabled', true);
    await user.click(inspector().getByText('Edit shared block…'));
    const dialog = await findDialog(/Edit shared block “片尾”/);
    await user.type(dialog.getAllByLabelText('Title')[0] ?? document.body, '新标题');
    await user.click(dialog.getByText('Save on all pages'));
    await waitFor(async () =>
      expect(await partOf(part.id)).toMatchObject({ revision: 2, component: { title: '新标题' } }),
    );
    await waitFor(() => expect(titleField()).toHaveProperty('value', '新标题'));

    await chooseInMenu(user, 'Templates…');
    const templates = await findDialog('Templates');
    await user.click(await templates.findByLabelText('Delete the template “片尾”'));
    await agree(user, 'Delete shared block “片尾”?', 'Delete');
    await agree(user, 'Shared block “片尾” is in use', 'Keep copies and delete');
    await waitFor(async () => {
      const [component] = (await stored(id)).components;
      expect(component?.partId).toBeUndefined();
      expect(component?.title).toBe('新标题');
    });
  });

  it('ask whose stays where somebody else has changed a part meanwhile', async () => {
    const part = await savedPart('中缝', '我见到的');
    const components = [{ ...banner('a'), partId: part.id }];
    const { id } = await savedPage({ draft: true, components });
    const { user } = await openPage(id);
    await selectRow(user, '轮播图');
    await inspector().findByText(/^Used on 1 special topic/);
    await user.click(inspector().getByText('Edit shared block…'));
    const dialog = await findDialog(/Edit shared block “中缝”/);
    await user.type(dialog.getAllByLabelText('Title')[0] ?? document.body, '我的');
    const { call } = await operator();
    const theirs = { ...banner('x', { title: '别人的' }), title: '别人的' };
    await call(
      specialPartSave,
      { body: { id: part.id, revision: 1, name: '中缝', component: theirs } },
      await colleague(),
    );
    await user.click(dialog.getByText('Save on all pages'));
    await user.click(await dialog.findByText('Overwrite with mine'));
    await waitFor(async () =>
      expect(await partOf(part.id)).toMatchObject({ revision: 3, component: { title: '我的' } }),
    );
  });
});
