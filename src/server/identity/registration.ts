import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { InstitutionStatus } from '#contract/codes.ts';
import { register } from '#contract/endpoints/account.ts';
import { nameKey } from '#contract/text.ts';
import { inTransaction } from '../database/connection.ts';
import { orTaken } from '../database/duplicate.ts';
import type { Tables } from '../database/tables.ts';
import { forgetTotals } from '../database/totals.ts';
import type { FieldRefusal } from '../http/errors.ts';
import { type Call, type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { createAccount } from './accounts.ts';
import { postActivation, takeAccountTry, takeMailTry } from './activation.ts';
import { bindProven } from './externalAccounts.ts';
import { type Limit, takeNetworkTry } from './limits.ts';
import { hashPassword, requireGoodPassword } from './password.ts';
import { refusal, refusedAll } from './refusal.ts';
import { type CheckedCode, checkCode, spendCode } from './verificationCodes.ts';

/** Registrations that one network address may try. */
export const registrationLimit: Limit = { hits: 20, seconds: 60 * 60 };

type Registration = z.output<typeof register.body>;
type UserRegistration = Extract<Registration, { kind: 'user' }>;
type InstitutionRegistration = Extract<Registration, { kind: 'institution' }>;

/** Makes the account of a person whose phone is proven. */
async function registerUser(
  transaction: Transaction<Tables>,
  given: UserRegistration & { readonly passwordHash: string; readonly checked: CheckedCode },
): Promise<string> {
  const { name, nickname, phone, passwordHash } = given;
  await spendCode(given.checked, transaction);
  const { id } = await createAccount(transaction, { name, nickname, passwordHash, phone });
  return id;
}

/** Makes the account of an institution that has yet to confirm its mail address. */
async function registerInstitution(
  services: Services,
  transaction: Transaction<Tables>,
  given: InstitutionRegistration & { readonly passwordHash: string } & Pick<
      Call<typeof register>,
      'language' | 'requestId'
    >,
): Promise<string> {
  const { name, nickname, passwordHash, mailAddr: mail, language, requestId } = given;
  const { id } = await createAccount(transaction, {
    name,
    nickname,
    passwordHash,
    pendingMail: mail,
    institution: { name: '', status: InstitutionStatus.registered },
  });
  await postActivation(services, transaction, { accountId: id, name, mail, language, requestId });
  return id;
}

/** What of a registration another account has. Asked only once the phone is proven. */
async function takenBy({ database }: Services, body: Registration): Promise<FieldRefusal[]> {
  const { name } = body;
  const phone = body.kind === 'user' ? body.phone : null;
  const rows = await database
    .selectFrom('account')
    .where((expression) =>
      expression.or([
        expression(sql`lower(name)`, '=', nameKey(name)),
        expression('phone', '=', phone),
      ]),
    )
    .select(['name', 'phone'])
    .execute();
  const refusals: FieldRefusal[] = [];
  if (rows.some((row) => nameKey(row.name) === nameKey(name)))
    refusals.push(refusal('name', 'taken', 'nameTaken', { name }));
  if (phone !== null && rows.some((row) => row.phone === phone))
    refusals.push(refusal('phone', 'taken', 'phoneTaken'));
  return refusals;
}

/** `POST /api/User/Register` (contract 7.1): everything of a registration is stored, or nothing. */
export function registrationHandlers(services: Services): HandledEndpoint[] {
  const { database } = services;

  /** Checks everything that can be checked beforehand. @returns what makes the account in a transaction */
  async function prepare(
    body: Registration,
    {
      language,
      clientAddress,
      requestId,
    }: Pick<Call<typeof register>, 'language' | 'clientAddress' | 'requestId'>,
  ): Promise<(transaction: Transaction<Tables>) => Promise<string>> {
    if (body.kind === 'institution') {
      await takeMailTry(services, body.mailAddr);
      const passwordHash = await hashPassword(body.password);
      return (transaction) =>
        registerInstitution(services, transaction, { ...body, passwordHash, language, requestId });
    }
    const { phone: target, code } = body;
    const checked = await checkCode(services, {
      purpose: 'register',
      target,
      code,
      clientAddress,
    });
    const passwordHash = await hashPassword(body.password);
    return (transaction) => registerUser(transaction, { ...body, passwordHash, checked });
  }

  return [
    handle(register, async ({ body, language, clientAddress, requestId }) => {
      await takeNetworkTry(services, 'register:address', clientAddress, registrationLimit);
      await requireGoodPassword('password', body.password, body.name);
      const create = await prepare(body, { language, clientAddress, requestId });
      const work = inTransaction(database, async (transaction) => {
        const id = await create(transaction);
        if (body.openid !== undefined) await bindProven(services, transaction, id, body.openid);
        return id;
      });
      const id = await orTaken(work, async () => refusedAll(await takenBy(services, body)));
      // the mail that was just sent counts
      if (body.kind === 'institution') await takeAccountTry(services, id);
      forgetTotals(database, 'account');
      forgetTotals(database, 'institution');
      return succeed({ id, name: body.name });
    }),
  ];
}
