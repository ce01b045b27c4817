import { getInstitutionInfo, updateInstitutionInfo } from '#contract/endpoints/institution.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { testPlatform } from '../../support/interface.ts';

/** What tests of the registration need from the platform. */

export const password = 'quiet-lamp-41';

/** The text of the message that went out to this phone or mail address last. */
async function lastMessage(recipient: string): Promise<string> {
  const { services } = await testPlatform();
  const { body } = await services.database
    .selectFrom('outbox_message')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .select('body')
    .executeTakeFirstOrThrow();
  return body;
}

function found(text: string, form: RegExp): string {
  const piece = form.exec(text)?.[0];
  if (!piece) throw new Error(`${form} is not in: ${text}`);
  return piece;
}

/** The code that was sent to a phone last. */
export const lastCode = async (phone: string): Promise<string> =>
  found(await lastMessage(phone), /\b\d{6}\b/);

/** The path of the link in the activation mail that was sent last. */
export const lastActivation = async (mail: string): Promise<string> =>
  found(await lastMessage(mail), /\/register\/organization\/true\?activation=[\w-]+/);

/** Forgets how often anything was tried. */
export async function forgetTries(): Promise<void> {
  const { services } = await testPlatform();
  await services.database.deleteFrom('rate_limit').execute();
}

/** Details that can be handed in, under a credit code whose check digit fits. */
export const complete: InstitutionInformation = {
  name: '晴川出版社',
  kind: 'publisher',
  creditCode: '91350100M000100Y43',
  licence: '/cdn/licence.png',
  contactName: '林一舟',
  contactPhone: '010-55550199',
  address: '北京市西城区槐柏里 9 号',
  introduction: '',
};

/** Puts a demo institution where a test needs it. */
export async function setInstitution(
  name: string,
  state: { status: number; information?: Partial<InstitutionInformation>; operator?: string },
): Promise<void> {
  const { services } = await testPlatform();
  const { institution_id: id } = await services.database
    .selectFrom('account')
    .where('name', '=', name)
    .select('institution_id')
    .executeTakeFirstOrThrow();
  if (id === null) throw new Error(`${name} is no institution`);
  await services.database
    .updateTable('institution')
    .set({ status: state.status, operator_name: state.operator ?? '' })
    .where('id', '=', id)
    .execute();
  const token = await (await testPlatform()).signIn(name);
  if (state.information) await saveElsewhere(token, state.information);
}

/** What the platform has of the institution of a token's account. */
export async function readInstitution(token: string) {
  return (await (await testPlatform()).call(getInstitutionInfo, {}, token)).data;
}

/** Keeps details as another tab or device would. */
export async function saveElsewhere(
  token: string,
  information: Partial<InstitutionInformation>,
): Promise<void> {
  const known = await readInstitution(token);
  await (await testPlatform()).call(
    updateInstitutionInfo,
    {
      body: {
        revision: known.revision,
        information: { ...known.information, ...information },
        submit: false,
      },
    },
    token,
  );
}
