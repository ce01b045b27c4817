import { expect } from 'vitest';
import { z } from 'zod';
import { creditCodeOf } from '#contract/creditCode.ts';
import { register, smsSend, smsSendSms } from '#contract/endpoints/account.ts';
import { clientId, tokenCall } from '#contract/endpoints/identity.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { problemData } from '#contract/errors.ts';
import type { Answered, TestPlatform } from '#tests/support/platform.ts';

/** What the tests of registration share: messages as their receivers read them, and steps of the way. */

export const password = 'a long enough secret';

/** Bodies of the messages to somebody, the newest first. */
export async function messagesTo(platform: TestPlatform, recipient: string) {
  return platform.services.database
    .selectFrom('outbox_message')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .select(['kind', 'subject', 'body'])
    .execute();
}

async function newest(platform: TestPlatform, recipient: string): Promise<string> {
  return (await messagesTo(platform, recipient))[0]?.body ?? '';
}

/** The code of the newest message to a phone. */
export const codeTo = async (platform: TestPlatform, phone: string): Promise<string> =>
  /\b\d{6}\b/.exec(await newest(platform, phone))?.[0] ?? '';

/** The secret of the link in the newest mail to an address. */
export const activationTo = async (platform: TestPlatform, mail: string): Promise<string> =>
  /activation=([\w-]+)/.exec(await newest(platform, mail))?.[1] ?? '';

export async function proveNewPhone(platform: TestPlatform, phone: string): Promise<string> {
  await platform.call(smsSend, { body: { phone, purpose: 'register' } });
  return codeTo(platform, phone);
}

export async function proveOperatorPhone(
  platform: TestPlatform,
  token: string,
  phone: string,
): Promise<string> {
  await platform.call(smsSendSms, { body: { phone, purpose: 'bind-operator' } }, token);
  return codeTo(platform, phone);
}

/** Registers an institution; it has yet to confirm its mail address, `<name>@example.com`. */
export async function registerInstitution(platform: TestPlatform, name: string) {
  const mailAddr = `${name}@example.com`;
  const body = { kind: 'institution', name, password, nickname: name, mailAddr } as const;
  await platform.call(register, { body });
  return { mailAddr, token: await platform.signIn(name) };
}

export const signInByPassword = (platform: TestPlatform, username: string) =>
  platform.ask(tokenCall, {
    body: { grant_type: 'password', client_id: clientId, username, password },
  });

/** Complete details; each number has a credit code of its own. */
export const informationOf = (number: number): InstitutionInformation => ({
  name: '晴川出版社',
  kind: 'publisher',
  creditCode: creditCodeOf(`91330106MATEA${String(number).padStart(4, '0')}`),
  licence: '/cdn/licence.png',
  contactName: '宋怀瑾',
  contactPhone: '0571-55550101',
  address: '杭州市西湖区晴川路 18 号',
  introduction: '',
});

/** The fields that a refused call names, with their codes. */
export function problemsOf({ status, body }: Answered): [string, string][] {
  expect(status, JSON.stringify(body)).toBe(400);
  const { problems } = z.object({ data: problemData }).parse(body).data;
  return problems.map(({ field, code }) => [field, code]);
}

/** What a refused call says. */
export const sentenceOf = ({ body }: Answered): string =>
  z.object({ msg: z.string() }).parse(body).msg;
