import { type BoundFunctions, type queries, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { InstitutionStatus } from '#contract/codes.ts';
import { forgetAccount } from '#server/identity/callers.ts';
import { testPlatform } from '#tests/support/interface.ts';

/** What tests of the settings need from the platform. */

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
      'institution.revision',
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
