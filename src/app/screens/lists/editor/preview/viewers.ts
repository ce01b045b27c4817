import { InstitutionStatus } from '#contract/codes.ts';
import type { SchemaViewer } from '#contract/endpoints/schemas.ts';
import type { UserInfo } from '#contract/entities/account.ts';

const roles: Readonly<Record<SchemaViewer, Partial<UserInfo>>> = {
  operator: { roles: ['operator'], enablePublish: true },
  institution: {
    isInstitution: true,
    institutionStatus: InstitutionStatus.approved,
    enablePublish: true,
  },
  'institution-without-publish': {
    isInstitution: true,
    institutionStatus: InstitutionStatus.approved,
    enablePublish: false,
  },
  user: { enablePublish: true },
};

/** An account of a given kind, as `$user` in conditions; id and names are the person's own. */
export function viewerAs(viewer: SchemaViewer, own: UserInfo | undefined): UserInfo {
  return {
    id: own?.id ?? '0',
    name: own?.name ?? '',
    nickname: own?.nickname ?? '',
    avatar: own?.avatar ?? '',
    isInstitution: false,
    enablePublish: false,
    roles: [],
    permissions: [],
    ...roles[viewer],
  };
}
