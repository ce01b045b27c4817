import { InstitutionStatus } from '#contract/codes.ts';
import type { SchemaViewer } from '#contract/endpoints/schemas.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { checkCandidate, hasErrors } from './assemble.ts';
import { limitToCaller } from './limit.ts';
import { schemaStore } from './store.ts';

/** The basis of the callers as whom a schema is viewed; no account of the database. */
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

/** the kinds of accounts as which a schema can be viewed (contract 11) */
const viewers: Readonly<Record<SchemaViewer, Caller>> = {
  operator: { ...nobody, roles: ['operator'] },
  institution,
  'institution-without-publish': { ...institution, enablePublish: false },
  user: nobody,
};

/** The findings of a text, and the list that it gives for such a caller; nothing is stored. */
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
