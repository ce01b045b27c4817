import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { auditList } from '#contract/endpoints/audit.ts';
import { institutionDetail, institutionReview } from '#contract/endpoints/institution.ts';
import { appDownloadManageList, appDownloadSaveCall } from '#contract/endpoints/site.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** What is no field of a record is taken back by its entry of the trail, too: settings of the site, and decisions on institutions. */

async function asOperator() {
  const platform = await testPlatform();
  return { ...platform, token: await platform.signIn('operator') };
}

/** The newest entry about a record. */
async function entryOf(recordId: string) {
  const { call, token } = await asOperator();
  const [entry] = (await call(auditList, { body: { recordId } }, token)).data;
  if (!entry) throw new Error(`nothing was written down about ${recordId}`);
  return entry;
}

const openEntry = (id: string) =>
  renderApp(`/resource/audit/detail/${id}`, { as: 'operator', language: 'en-US' });

/** The row of a field in the table of the difference. */
async function differenceIn(name: string) {
  const head = await screen.findByRole('columnheader', { name: 'After' });
  const table = within(head.closest('table') as HTMLElement);
  const row = table.getByRole('rowheader', { name }).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
}

const bringBack = () => screen.findByRole('button', { name: 'Revert this change' });

async function setApp(body: { version: string; note: string }) {
  const { call, token } = await asOperator();
  const read = async () => {
    const { data } = await call(appDownloadManageList, { body: {} }, token);
    const found = data.find(({ id }) => id === 'app-ios');
    if (!found) throw new Error('the site has no app for iOS');
    return found;
  };
  const { revision } = await read();
  await call(appDownloadSaveCall, { body: { id: 'app-ios', revision, ...body } }, token);
  return read;
}

it('a setting of the site is brought back field by field, after its difference was shown', async () => {
  await setApp({ version: '1.0', note: '第一版' });
  const read = await setApp({ version: '2.0', note: '第二版' });
  const { user } = await openEntry((await entryOf('app-ios')).id);
  expect(await differenceIn('Version')).toEqual(['1.0', '2.0']);
  expect(await differenceIn('Note')).toEqual(['第一版', '第二版']);
  await user.click(await screen.findByRole('checkbox', { name: 'Note' }));
  await user.click(await bringBack());
  await waitFor(async () => expect(await read()).toMatchObject({ version: '1.0' }));
  expect((await read()).note).toBe('第二版');
});

it('who changed a setting of the site since is named, and it is brought back when told to', async () => {
  await setApp({ version: '3.0', note: '第三版' });
  const read = await setApp({ version: '4.0', note: '第三版' });
  const { id } = await entryOf('app-ios');
  await setApp({ version: '5.0', note: '第三版' });
  const { user } = await openEntry(id);
  await user.click(await bringBack());
  await screen.findByText(/Version is now “5.0” and would go back to “3.0”/);
  expect((await read()).version).toBe('5.0');
  await user.click(screen.getByRole('button', { name: 'Revert these as well' }));
  await waitFor(async () => expect((await read()).version).toBe('3.0'));
});

/** An institution that waits for review. */
async function waiting(name: string) {
  const { call, token, services } = await asOperator();
  const { institutionId: id = '' } = await createAccount(services.database, {
    name,
    nickname: name,
    institution: { name, status: 5 },
  });
  const read = async () => (await call(institutionDetail, { parameters: { id } }, token)).data;
  const decide = async (decision: object, headers = {}) => {
    const { revision } = await read();
    const body = institutionReview.body.parse({ id, revision, ...decision });
    await call(institutionReview, { body }, token, headers);
    return entryOf(id);
  };
  const statusNow = async () => (await read()).status;
  return { decide, statusNow };
}

it('a decision on an institution is taken back, after its difference was shown in words', async () => {
  const { decide, statusNow } = await waiting('taken-back-by-entry');
  const entry = await decide({ decision: 'reject', reason: '证照不清楚' });
  const { user } = await openEntry(entry.id);
  expect(await differenceIn('Status')).toEqual(['Under review', 'Rejected']);
  await user.click(await bringBack());
  await waitFor(async () => expect(await statusNow()).toBe(5));
});

it('decisions of one bulk action are taken back together', async () => {
  const [one, other] = [await waiting('one-of-many'), await waiting('another-of-many')];
  const headers = { 'bookdesk-action': '0b6f3c9e-54f5-4c1c-9a55-3a27d6b1f0aa' };
  await one.decide({ decision: 'approve' }, headers);
  const entry = await other.decide({ decision: 'approve' }, headers);
  const { user } = await openEntry(entry.id);
  await user.click(await screen.findByRole('button', { name: 'Revert the whole action' }));
  await screen.findByText('2 reverted');
  expect([await one.statusNow(), await other.statusNow()]).toEqual([5, 5]);
});

it('a decision that the institution has gone on from stands, and it is said why', async () => {
  const { decide, statusNow } = await waiting('gone-on-since');
  const { id } = await decide({ decision: 'approve' });
  await decide({ decision: 'suspend', reason: '有人投诉' });
  const { user } = await openEntry(id);
  await user.click(await bringBack());
  await screen.findByText(/There was another decision since/);
  expect(await statusNow()).toBe(22);
});
