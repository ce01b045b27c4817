import { operatorRole, roleSave } from '#contract/endpoints/people.ts';
import type { Grant } from '#contract/grant.ts';
import { createAccount } from '#server/identity/accounts.ts';
import type { TestPlatform } from './platform.ts';

/** People of a platform that is tested: how they come to it, and what they may do there. */

/** The text of the last message to a phone number or mail address. */
export async function lastMessageTo(
  { services }: Pick<TestPlatform, 'services'>,
  recipient: string,
): Promise<string> {
  const { body } = await services.database
    .selectFrom('outbox_message')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .select('body')
    .executeTakeFirstOrThrow();
  return body;
}

/** The code of the invitation in the last mail to an address. */
export const invitationCode = async (
  platform: Pick<TestPlatform, 'services'>,
  mail: string,
): Promise<string> =>
  /\/invitation\/([\w-]{43})/.exec(await lastMessageTo(platform, mail))?.[1] ?? '';

type Asked = Pick<TestPlatform, 'services' | 'call' | 'signIn'>;

/** A role with these grants. @param by an operator's token @returns its id */
export async function createRole(
  { call }: Pick<Asked, 'call'>,
  by: string,
  name: string,
  grants: Grant[],
): Promise<string> {
  const label = { 'zh-CN': `角色${name}`, 'en-US': `Role ${name}` };
  return (await call(roleSave, { body: { label, grants } }, by)).data.id;
}

/** An operator of this name with a role. */
export async function operatorWith(platform: Asked, by: string, name: string, role: string) {
  const { services, call, signIn } = platform;
  const { id } = await createAccount(services.database, {
    ...{ name, nickname: name, roles: ['operator'] },
  });
  await call(operatorRole, { body: { id, role } }, by);
  return { id, role, name, token: await signIn(name) };
}
