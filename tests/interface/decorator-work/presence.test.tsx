import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { specialPresenceCall, specialPresenceEnd } from '#contract/endpoints/specialEditing.ts';
import { banner, books } from '#tests/platform/special/pages.ts';
import {
  colleague,
  loadEditor,
  openPage,
  operator,
  outlineRows,
  savedPage,
  selectRow,
} from '../decoration/opened.ts';

describe('who else has a special page open', () => {
  beforeAll(loadEditor);

  it('is shown with what each works on, an own window apart from other people, until they leave', async () => {
    const { id } = await savedPage({
      draft: true,
      components: [banner('a'), books('b', [], 'Two books')],
    });
    const { call, token } = await operator();
    const theirs = await colleague();
    await call(specialPresenceCall, { body: { id, tab: 'theirs', componentUuid: 'b' } }, theirs);
    await call(specialPresenceCall, { body: { id, tab: 'own' } }, token);

    const { user, unmount } = await openPage(id);
    const list = within(await screen.findByLabelText('Others here'));
    list.getByLabelText('You have this special topic open in another window too');
    await user.click(list.getByLabelText('同事 is working on “Two books”'));
    expect(outlineRows().map((row) => row.includes('同事'))).toEqual([false, true]);
    expect(screen.getByLabelText('Settings', { selector: 'section' }).textContent).toMatch(/^Book/);

    // they learn of this one as well, and what is worked on here
    const seen = async () =>
      (await call(specialPresenceCall, { body: { id, tab: 'theirs' } }, theirs)).data
        .filter(({ tab }) => tab !== 'own')
        .map(({ componentUuid }) => componentUuid);
    await waitFor(async () => expect(await seen()).toEqual(['b']));

    await call(specialPresenceEnd, { body: { id, tab: 'theirs' } }, theirs);
    await selectRow(user, '轮播图');
    await waitFor(() => expect(list.queryByLabelText(/同事/)).toBeNull());
    list.getByLabelText('You have this special topic open in another window too');
    unmount();
    await waitFor(async () => expect(await seen()).toEqual([]));
  });

  it('is told apart on canvas and outline too: another window of one’s own is no other person', async () => {
    const { id } = await savedPage({
      draft: true,
      components: [banner('a'), books('b', [], 'Two books')],
    });
    const { call, token } = await operator();
    const theirs = await colleague();
    await call(specialPresenceCall, { body: { id, tab: 'own', componentUuid: 'a' } }, token);
    await call(specialPresenceCall, { body: { id, tab: 'too', componentUuid: 'b' } }, token);
    await call(specialPresenceCall, { body: { id, tab: 'theirs', componentUuid: 'b' } }, theirs);

    await openPage(id);
    await waitFor(() => expect(document.querySelectorAll('.decoration-others')).toHaveLength(4));
    const said = [...document.querySelectorAll<HTMLElement>('.decoration-others')].map(
      ({ textContent, title }) => [textContent, title],
    );
    const own = 'You are working on this component in another window';
    const alone = ['Your other window', own];
    const both = ['同事, Your other window', `同事 is working on this component\n${own}`];
    // on the canvas and in the outline
    expect(said.map(String).sort()).toEqual([alone, alone, both, both].map(String).sort());
  });

  it('ends as the window is closed, and the same window comes back under its name', async () => {
    const { id } = await savedPage({ draft: true, components: [banner('a')] });
    const { call } = await operator();
    const theirs = await colleague();
    const seen = async () =>
      (await call(specialPresenceCall, { body: { id, tab: 'theirs' } }, theirs)).data.map(
        ({ tab }) => tab,
      );
    const first = await openPage(id);
    await waitFor(async () => expect(await seen()).toHaveLength(1));
    const [name] = await seen();
    // the window goes: nothing of it is taken down first
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(await seen()).toEqual([]));
    first.unmount();
    await openPage(id);
    await waitFor(async () => expect(await seen()).toEqual([name]));
    expect(screen.queryByLabelText('You have this special topic open in another window too')).toBe(
      null,
    );
  });
});
