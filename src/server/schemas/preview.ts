import { InstitutionStatus } from '#contract/codes.ts';
import type { SchemaViewer } from '#contract/endpoints/schemas.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { checkCandidate, hasErrors } from './assemble.ts';
import { limitToCaller } from './limit.ts';
import { schemaStore } from './store.ts';

/** No account of the database: who a schema is looked at as. */
const nobody: Caller = {
  id: '0',
  sessionId: '0',
  name: '',
  nickname: '',
  avatar: '',
  isInstitution: false,
  institutionId: undefined,
  institutionStatus: undefined,
  institutionReason: '',
  enablePublish: true,
  roles: [],
  permissions: [],
};
const institution: Caller = {
  ...nobody,
  isInstitution: true,
  institutionId: '0',
  institutionStatus: InstitutionStatus.approved,
};

/** The accounts that a schema can be looked at as (contract 11). */
const viewers: Readonly<Record<SchemaViewer, Caller>> = {
  operator: { ...nobody, roles: ['operator'] },
  institution,
  'institution-without-publish': { ...institution, enablePublish: false },
  user: nobody,
};

/** What is wrong with a text, and the list that it makes for somebody; nothing is kept. */
export async function previewSchema(
  services: Services,
  { name, text, as }: { name: string; text: string; as: SchemaViewer },
) {
  const { checked, breaks } = checkCandidate(await schemaStore(services).snapshot(), name, text);
  const { findings, definition } = checked;
  const limited = definition && limitToCaller(definition, viewers[as], services.now());
  return {
    findings,
    breaks: [...breaks],
    schema: limited?.definition ?? null,
    hidden: !hasErrors(findings) && !limited,
    refused: limited?.refused ?? {},
  };
}
