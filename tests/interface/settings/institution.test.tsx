import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fetchAccount } from '#app/session/account.ts';
import { InstitutionStatus } from '#contract/codes.ts';
import { institutionReview } from '#contract/endpoints/institution.ts';
import { forgetTries, lastCode, otherThan } from '#tests/support/codes.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';
import { saveElsewhere } from '../registration/support.ts';
import { press, setStatus, storedAccount, storedInstitution } from './support.ts';

beforeEach(forgetTries);

const openSection = async (as: string) => {
  const app = await renderApp('/setting/institution', { as, language: 'en-US' });
  const name = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Name of the institution',
  });
  return { ...app, name };
};
const contact = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the contact' });

describe('the certification under review and while suspected (contract 4)', () => {
  it.each([
    ['press-review', 'Under review', /until the review is over/],
    ['press-suspected', 'Suspected', /while they are being verified/],
  ])('%s: is shown and cannot be changed, with the reason why', async (as, status, why) => {
    const { name } = await openSection(as);
    screen.getByText(status);
    screen.getByText(why);
    expect(name.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit again' })).toBeNull();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Change Operator' }).disabled,
    ).toBe(true);
  });

  it('opens as soon as the review is over, without a new sign-in', async () => {
    const app = await openSection('press-review');
    await setStatus('press-review', InstitutionStatus.approved);
    await fetchAccount();
    await screen.findByText('Approved');
    await waitFor(() => expect(app.name.disabled).toBe(false));
    await setStatus('press-review', InstitutionStatus.underReview);
  });
});

describe('a rejected institution (20)', () => {
  beforeEach(() => setStatus('press-rejected', InstitutionStatus.rejected));

  it('lands on its certification by the overlay, with the reason', async () => {
    const app = await renderApp('/manage/dynamic', { as: 'press-rejected', language: 'en-US' });
    await screen.findByText('Certification review failed');
    await app.user.click(screen.getByRole('link', { name: 'Modify' }));
    await screen.findByRole('heading', { name: 'Certification' });
    expect(location.pathname).toBe('/setting/institution');
    await screen.findByText(/营业执照照片模糊/);
  });

  it('keeps what was mended without handing it in', async () => {
    const { user } = await openSection('press-rejected');
    await user.clear(contact());
    await user.type(contact(), '周小满');
    await user.click(screen.getByRole('button', { name: 'Save only' }));
    await screen.findByText('Saved');
    const stored = await storedInstitution('press-rejected');
    expect(stored.status).toBe(InstitutionStatus.rejected);
    expect(stored.information).toMatchObject({ contactName: '周小满' });
  });

  it('hands nothing in that is not complete, and marks what is missing', async () => {
    const { user } = await openSection('press-rejected');
    await user.clear(contact());
    await user.click(screen.getByRole('button', { name: 'Submit again' }));
    await screen.findByText('Please enter the name of the contact');
    expect(document.activeElement).toBe(contact());
    expect((await storedInstitution('press-rejected')).status).toBe(InstitutionStatus.rejected);
  });

  it('is under review again once it was submitted again', async () => {
    const { user, name } = await openSection('press-rejected');
    await user.click(screen.getByRole('button', { name: 'Submit again' }));
    await screen.findByText('Under review');
    await waitFor(() => expect(name.disabled).toBe(true));
    expect((await storedInstitution('press-rejected')).status).toBe(InstitutionStatus.underReview);
  });
});

describe('an approved institution (30)', () => {
  beforeEach(() => setStatus('press', InstitutionStatus.approved));

  it('changes what no review vouches for and stays approved', async () => {
    const { user } = await openSection('press');
    await user.type(contact(), '女士');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    const stored = await storedInstitution('press');
    expect(stored.status).toBe(InstitutionStatus.approved);
    expect(stored.information).toMatchObject({ contactName: expect.stringMatching(/女士$/) });
  });

  it('merges what was saved elsewhere with what is typed here, also after a reload', async () => {
    const app = await openSection('press');
    await app.user.type(contact(), '先生');
    app.unmount();
    const { user } = await openSection('press');
    await screen.findByText(/^Restored your draft from .+$/);
    const token = await (await testPlatform()).signIn('press');
    await saveElsewhere(token, { introduction: '别处写的' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: /^This has been changed elsewhere/ });
    await press(user, within(dialog), 'Merge both');
    await screen.findByText('Saved');
    const { information } = await storedInstitution('press');
    expect(information).toMatchObject({
      contactName: expect.stringMatching(/先生$/),
      introduction: '别处写的',
    });
  });

  it('is warned before a change of what was certified, and may take it back', async () => {
    const { user, name } = await openSection('press');
    await user.type(name, '（筹）');
    await screen.findByText(
      /You changed: Name of the institution\. Once you save, this is reviewed/,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save and go back to review?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect((await storedInstitution('press')).status).toBe(InstitutionStatus.approved);
    expect(name.value).toMatch(/（筹）$/);
  });

  it('goes back to review with such a change; the overlay and the sidebar follow at once', async () => {
    const { user, name, router } = await openSection('press');
    await user.clear(name);
    await user.type(name, '晴川文艺出版社');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save and go back to review?' });
    await user.click(within(dialog).getByRole('button', { name: 'Save and submit' }));
    await screen.findByText('Under review');
    const stored = await storedInstitution('press');
    expect(stored).toMatchObject({ status: InstitutionStatus.underReview, name: '晴川文艺出版社' });
    const menu = screen.getByRole('navigation', { name: 'Menu' });
    await waitFor(() => expect(within(menu).queryByRole('link')).toBeNull());
    await router.navigate('/manage/dynamic');
    await screen.findByText(/Certification info under review, please wait/);
  });
});

describe('the operator of an institution', () => {
  it('comes back after a reload as far as it was typed', async () => {
    const open = async () => {
      const app = await openSection('library');
      await app.user.click(screen.getByRole('button', { name: 'Change Operator' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Bind the operator' }));
      await app.user.click(dialog.getByRole('radio', { name: 'The password' }));
      await app.user.type(
        dialog.getByLabelText('Password', { selector: 'input' }),
        'bookdesk-demo',
      );
      await press(app.user, dialog, 'Next');
      await dialog.findByRole('textbox', { name: 'Name of the operator' });
      return { ...app, dialog };
    };
    const first = await open();
    await first.user.type(
      first.dialog.getByRole('textbox', { name: 'Name of the operator' }),
      '许知远',
    );
    first.dialog.getAllByText('Saved on this device only');
    first.unmount();

    const { dialog, user } = await open();
    dialog.getByText(/^Restored your draft from .+$/);
    dialog.getByDisplayValue('许知远');
    await press(user, dialog, 'Discard and start over');
    expect(dialog.queryByDisplayValue('许知远')).toBeNull();
  });

  it('is changed by the code of their phone; a wrong code keeps what was typed', async () => {
    const { user } = await openSection('library');
    await user.click(screen.getByRole('button', { name: 'Change Operator' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bind the operator' }));
    // a session alone is not enough to bind a person
    await user.click(dialog.getByRole('radio', { name: 'The password' }));
    await user.type(dialog.getByLabelText('Password', { selector: 'input' }), 'bookdesk-demo');
    await press(user, dialog, 'Next');
    await user.type(await dialog.findByRole('textbox', { name: 'Name of the operator' }), '许知远');
    await user.type(dialog.getByRole('textbox', { name: 'Mobile number' }), '13900002222');
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    await dialog.findByText(/Code sent/);
    const code = await lastCode('13900002222');
    const field = dialog.getByRole<HTMLInputElement>('textbox', {
      name: 'Code from the text message',
    });
    await user.type(field, otherThan(code));
    await press(user, dialog, 'Bind');
    await dialog.findByText('The code is wrong; check it and enter it again');
    expect(dialog.getByDisplayValue('许知远')).toBeTruthy();
    await user.clear(field);
    await user.type(field, code);
    await press(user, dialog, 'Bind');
    await screen.findByText('The operator is bound');
    await screen.findByText('许知远');
    screen.getByText('139****2222');
    expect((await storedInstitution('library')).operator_name).toBe('许知远');
    expect((await storedAccount('library')).phone).toBe('13900002222');
  });
});

it('the history of reviews has each decision with its reason, and what was taken back', async () => {
  await setStatus('press-rejected', InstitutionStatus.rejected);
  const { call, signIn } = await testPlatform();
  const operator = await signIn('operator');
  const { id, revision } = await storedInstitution('press-rejected');
  const reopened = await call(
    institutionReview,
    { body: { id, revision, decision: 'reopen' } },
    operator,
  );
  const reason = 'The licence has run out';
  await call(
    institutionReview,
    { body: { id, revision: reopened.data.revision, decision: 'reject', reason } },
    operator,
  );
  const { user } = await openSection('press-rejected');
  await user.click(await screen.findByText(/^Past reviews/));
  const history = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(history.filter((entry) => entry?.includes(`Rejected${reason}`))).toHaveLength(1);
  expect(history.filter((entry) => entry?.endsWith('Decision reverted'))).toHaveLength(1);
});
