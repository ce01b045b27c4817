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

/** An account of a kind, as `$user` of a condition reads it; with the person's own id and names. */
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
