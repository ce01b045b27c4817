import { type BoundFunctions, type queries, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { InstitutionStatus } from '#contract/codes.ts';
import { forgetAccount } from '#server/identity/callers.ts';
import { testPlatform } from '../../support/interface.ts';

/** What tests of the settings need from the platform. */

/** The code that was sent to a phone or a mail address last. */
export async function lastCode(recipient: string): Promise<string> {
  const { services } = await testPlatform();
  const { body } = await services.database
    .selectFrom('outbox_message')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .select('body')
    .executeTakeFirstOrThrow();
  const code = /\b\d{6}\b/.exec(body)?.[0];
  if (!code) throw new Error(`no code in: ${body}`);
  return code;
}

/** A code that is not the one. */
export const otherCode = (code: string): string => (code === '000000' ? '111111' : '000000');

/** Forgets how often anything was tried. */
export async function forgetTries(): Promise<void> {
  const { services } = await testPlatform();
  await services.database.deleteFrom('rate_limit').execute();
}

/** What the platform keeps of an account. */
export async function storedAccount(name: string) {
  const { services } = await testPlatform();
  return services.database
    .selectFrom('account')
    .where('name', '=', name)
    .select(['id', 'nickname', 'avatar', 'phone', 'mail', 'institution_id', 'revision'])
    .executeTakeFirstOrThrow();
}

/** What the platform keeps of an account's institution. */
export async function storedInstitution(name: string) {
  const { services } = await testPlatform();
  return services.database
    .selectFrom('institution')
    .innerJoin('account', 'account.institution_id', 'institution.id')
    .where('account.name', '=', name)
    .select([
      'institution.id',
      'institution.status',
      'institution.name',
      'institution.information',
      'institution.operator_name',
    ])
    .executeTakeFirstOrThrow();
}

/** Decides on an institution as an operator of the platform would. */
export async function setStatus(name: string, status: InstitutionStatus): Promise<void> {
  const { services } = await testPlatform();
  const { id } = await storedInstitution(name);
  await services.database.updateTable('institution').set({ status }).where('id', '=', id).execute();
  forgetAccount(services, (await storedAccount(name)).id);
}

/** Queries within a dialog, or on the whole screen. */
type Scope = Pick<BoundFunctions<typeof queries>, 'getByRole'>;

/**
 * Clicks a button as soon as nothing is on its way any more. Its name begins with `loading` for good, once it was busy:
 * jsdom ends no transition.
 */
export async function press(user: UserEvent, scope: Scope, name: string): Promise<void> {
  const button = await waitFor(() => {
    const found = scope.getByRole('button', { name: new RegExp(`^(loading *)?${name}$`) });
    if (found.matches('.ant-btn-loading, :disabled')) throw new Error(`${name} is busy`);
    return found;
  });
  await user.click(button);
}
