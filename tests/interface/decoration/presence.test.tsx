import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { specialPresenceCall, specialPresenceEnd } from '#contract/endpoints/specialEditing.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { banner, books } from '../../platform/special/pages.ts';
import { testPlatform } from '../../support/interface.ts';
import { loadEditor, openPage, operator, outlineRows, savedPage, selectRow } from './opened.ts';

/** Another operator. @returns the token of a session of theirs */
async function colleague(): Promise<string> {
  const { services, signIn } = await testPlatform();
  await services.database
    .insertInto('account')
    .values({
      ...{ id: newIdentifier(), name: 'colleague', nickname: '同事', roles: ['operator'] },
      ...{ phone: null, mail: null, password_hash: null, institution_id: null },
    })
    .execute();
  return signIn('colleague');
}

describe('who else has a special page open', () => {
  beforeAll(loadEditor, 180_000);

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
});
