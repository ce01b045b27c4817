import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { banner, books, publishable } from '../../platform/special/pages.ts';
import {
  agree,
  chooseInMenu,
  loadEditor,
  openPage,
  operator,
  savedPage,
  stored,
} from './opened.ts';

/** A page with two versions: the second is called otherwise and has one component more. */
async function twoVersions() {
  const { id } = await savedPage();
  const { call, token } = await operator();
  const body = publishable({
    ...{ id, revision: 1, name: '读一条河', draft: true },
    components: [banner('a'), books('b', [], '河边的书')],
  });
  await call(specialSaveCall, { body }, token);
  return id;
}
describe('the versions of a special page', () => {
  beforeAll(loadEditor, 180_000);

  it('are restored as a new draft; what was not saved comes back by undo', async () => {
    const id = await twoVersions();
    const { user } = await openPage(id);
    await user.type(await screen.findByLabelText('Summary'), '，未保存');
    await chooseInMenu(user, 'Versions…');
    await user.click(await screen.findByLabelText('Restore version 1'));
    screen.getByText('Undo brings back what is not saved now.');
    await agree(user, 'Restore version 1 as a new draft?');
    await screen.findByText('Version 1 is restored as a new draft');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '读一座城');
    expect(await stored(id)).toMatchObject({ revision: 3, draft: true, name: '读一座城' });
    await user.click(screen.getByLabelText('Undo'));
    expect(screen.getByLabelText('Summary')).toHaveProperty('value', '从一本书走进一座城，未保存');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '读一条河');
  });

  it('are not restored over what somebody has just saved: it is told, listed, and may be then', async () => {
    const id = await twoVersions();
    const { user } = await openPage(id);
    await chooseInMenu(user, 'Versions…');
    await screen.findByLabelText('Restore version 1');
    const { call, token } = await operator();
    await call(
      specialSaveCall,
      { body: publishable({ id, revision: 2, name: '别人的', draft: true }) },
      token,
    );
    await user.click(screen.getByLabelText('Restore version 1'));
    await agree(user, 'Restore version 1 as a new draft?');
    await screen.findByText(/has just saved version 3, so nothing was restored/);
    await screen.findByText(/^Version 3 别人的/);
    expect(await stored(id)).toMatchObject({ revision: 3, name: '别人的' });
    await user.click(screen.getByLabelText('Restore version 1'));
    await agree(user, 'Restore version 1 as a new draft?');
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ revision: 4, name: '读一座城' }),
    );
  });
});
