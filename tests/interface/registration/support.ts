import { getInstitutionInfo, updateInstitutionInfo } from '#contract/endpoints/institution.ts';
import type { InstitutionInformation } from '#contract/entities/institution.ts';
import { found, lastMessage } from '#tests/support/codes.ts';
import { testPlatform } from '#tests/support/interface.ts';

/** What tests of the registration need from the platform. */

export const password = 'quiet-lamp-41';

/** The path of the link in the activation mail that was sent last. */
export const lastActivation = async (mail: string): Promise<string> =>
  found(await lastMessage(mail), /\/register\/organization\/true\?activation=[\w-]+/);

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
