import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { patience } from '#app/session/transport.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { specialCheck } from '#contract/endpoints/specialEditing.ts';
import type { SpecialSave } from '#contract/entities/special.ts';
import { banner, books, publishable } from '#tests/platform/special/pages.ts';
import { hold } from '#tests/support/hold.ts';
import { server, testPlatform } from '#tests/support/interface.ts';
import {
  beginPage,
  colleague,
  loadEditor,
  openPage,
  operator,
  savedPage,
  selectRow,
  stored,
} from '../decoration/opened.ts';

const holdSave = () => hold(specialSaveCall.path);
/** What publishing asks first: saving by the keyboard goes on meanwhile. */
const holdCheck = () => hold(specialCheck.path);

/** What somebody else saves meanwhile, on what the page was opened with. */
async function saveElsewhere(id: string, patch: Partial<SpecialSave>) {
  const { call } = await operator();
  await call(
    specialSaveCall,
    { body: publishable({ id, revision: 1, ...patch }) },
    await colleague(),
  );
}

const nameField = () => screen.findByLabelText('Name');
const saveDraft = '{Control>}s{/Control}';

describe('saving in the editor', () => {
  beforeAll(loadEditor);

  it('says what is on this device alone beside when the platform’s copy was saved', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    await screen.findAllByText(/^published \d/);
    await user.type(await nameField(), '，我的');
    await screen.findAllByText(/^Saved on this device only · published \d/);
    await user.keyboard(saveDraft);
    await screen.findAllByText(/^draft saved \d\d:\d\d$/);
    await user.type(await nameField(), '，又一次');
    await screen.findAllByText(/^Saved on this device only · draft saved \d/);
  });

  it('makes one page of a new one that is saved again before the first answer, with what was typed', async () => {
    const { user, router } = await beginPage();
    const name = await nameField();
    await user.type(name, '一座');
    const save = holdSave();
    await user.keyboard(saveDraft);
    await save.isSent();
    await user.type(name, '城');
    await user.keyboard(saveDraft.repeat(3));
    save.letGo();
    await waitFor(() => expect(router.state.location.search).toContain('action=2'));
    const id = new URLSearchParams(router.state.location.search).get('id') ?? '';
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ name: '一座城', revision: 2 }),
    );
    const { services } = await operator();
    const pages = await services.database.selectFrom('special').select('id').execute();
    expect(pages.map((page) => String(page.id)).filter((page) => page >= id)).toEqual([id]);
    expect(save.calls.sent).toBe(2);
  });

  it('makes one page of a new one whose first answer is lost and that is changed then', async () => {
    const { user, router } = await beginPage();
    const name = await nameField();
    await user.type(name, '断线的');
    const { services } = await operator();
    const count = async () =>
      (await services.database.selectFrom('special').select('id').execute()).length;
    const before = await count();
    const tries = patience.tries;
    patience.tries = 1;
    server.use(
      http.put(
        `${location.origin}/jmgr${specialSaveCall.path}`,
        async ({ request }) => {
          const { platform } = await testPlatform();
          await platform.fetch(request.clone(), { clientAddress: '127.0.0.1' });
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await user.keyboard(saveDraft);
    await screen.findByText(/may or may not have been done/);
    patience.tries = tries;
    await user.type(name, '专题');
    await user.keyboard(saveDraft);
    await waitFor(() => expect(router.state.location.search).toContain('action=2'));
    const id = new URLSearchParams(router.state.location.search).get('id') ?? '';
    expect(await stored(id)).toMatchObject({ name: '断线的专题', revision: 2 });
    expect(await count()).toBe(before + 1);
  });

  it('of a new page leads nobody back who has left it meanwhile', async () => {
    const { user, router } = await beginPage();
    await user.type(await nameField(), '先走一步');
    const save = holdSave();
    await user.keyboard(saveDraft);
    await save.isHeld();
    void router.navigate('/resource/books');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resource/books'));
    save.letGo();
    await screen.findByRole('grid');
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect(router.state.location.pathname).toBe('/resource/books');
  });

  it('publishes after the draft that was under way, with what was typed since', async () => {
    const { id } = await savedPage({ draft: true });
    const { user } = await openPage(id);
    const name = await nameField();
    const save = holdSave();
    const check = holdCheck();
    await user.click(screen.getByLabelText('Publish'));
    await check.isSent();
    await user.type(name, '，一');
    await user.keyboard(saveDraft);
    await save.isSent();
    await user.type(name, '二');
    check.letGo();
    save.letGo();
    await screen.findByRole('dialog', { name: 'Published' });
    expect(await stored(id)).toMatchObject({
      name: '读一座城，一二',
      revision: 3,
      draft: false,
      isPublished: true,
    });
    expect(save.calls.sent).toBe(2);
  });

  it('brings both versions together once, however often it is saved meanwhile', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    await user.type(await screen.findByLabelText('Summary'), '，我的');
    await saveElsewhere(id, { name: '别人的' });
    const save = holdSave();
    await user.keyboard(saveDraft);
    await save.isSent();
    await user.keyboard(saveDraft.repeat(2));
    save.letGo();
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({
        name: '别人的',
        summary: '从一本书走进一座城，我的',
        revision: 3,
      }),
    );
    await screen.findAllByText(/^(draft saved|published) \d/);
    // refused, and then taken
    expect(save.calls.sent).toBe(2);
  });

  it('does not publish what others have made while a save was under way before it is looked at', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    await user.type(await screen.findByLabelText('Summary'), '，我的');
    await saveElsewhere(id, { name: '别人的', draft: true });
    const save = holdSave();
    const check = holdCheck();
    await user.click(screen.getByLabelText('Publish'));
    await check.isSent();
    await user.keyboard(saveDraft);
    await save.isSent();
    save.letGo();
    // both versions are one, and only then the check has been answered
    await screen.findAllByText(/^(draft saved|published) \d/);
    check.letGo();
    await screen.findByText(/publish again/i);
    expect(await stored(id)).toMatchObject({ name: '别人的', revision: 3, draft: true });
    await user.click(screen.getByLabelText('Publish'));
    await screen.findByRole('dialog', { name: 'Published' });
    expect(await stored(id)).toMatchObject({ name: '别人的', revision: 4, draft: false });
  });

  it('merges once what a person has chosen, however often the button is pressed', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    await user.type(await nameField(), '，我的');
    await saveElsewhere(id, { name: '别人的' });
    await user.keyboard(saveDraft);
    const dialog = within(await screen.findByRole('dialog'));
    const [own] = dialog.getAllByRole('radio');
    if (!own) throw new Error('the dialog offers no choice');
    await user.click(own);
    const save = holdSave();
    await user.dblClick(dialog.getByText('Merge'));
    save.letGo();
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ name: '读一座城，我的', revision: 3 }),
    );
    await screen.findAllByText(/^(draft saved|published) \d/);
    expect(save.calls.sent).toBe(1);
  });

  it('asks anew about what somebody else has changed once more while a person chooses', async () => {
    const { id } = await savedPage();
    const { user } = await openPage(id);
    await user.type(await nameField(), '，我的');
    await user.type(await screen.findByLabelText('Summary'), '，我的');
    await saveElsewhere(id, { name: '别人的', summary: '别人的' });
    await user.keyboard(saveDraft);
    const dialog = within(await screen.findByRole('dialog'));
    const choices = () => dialog.getAllByRole('radio', { name: '同事’s' });
    for (const choice of choices()) await user.click(choice);
    dialog.getByText('Merge');
    await saveElsewhere(id, { name: '别人的，又一次', summary: '别人的', revision: 2 });
    await user.keyboard(saveDraft);
    await dialog.findByText('别人的，又一次');
    dialog.getByText('1 left to choose');
    expect(choices().map((choice) => choice.matches(':checked'))).toEqual([false, true]);
  });

  it('keeps the focus where what had it goes with the choice', async () => {
    const { id } = await savedPage({ components: [banner('a'), books('b', ['1'])] });
    const { user } = await openPage(id);
    await selectRow(user, '图书');
    await user.type(await screen.findByLabelText('Title'), '我的');
    const row = screen.getByLabelText('Outline', { selector: 'nav' }).querySelectorAll('li')[1];
    row?.querySelector<HTMLElement>('.decoration-outline-face')?.focus();
    await saveElsewhere(id, { components: [banner('a')] });
    await user.keyboard(saveDraft);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: '同事’s' }));
    await user.click(dialog.getByText('Merge'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Undo')));
  });
});
