import type { ReactNode } from 'react';
import type { AccessMark } from '#contract/access.ts';
import { useSession } from '../session/useSession.ts';
import { type AccessAnswer, answerAccess } from './accessPolicy.ts';

const noLists = new Map();

/** Whether the person has what a mark asks for, and why not; drawn again when that changes (SPEC 6). */
export function useMark(mark: AccessMark): AccessAnswer {
  const { userInfo } = useSession();
  return answerAccess(userInfo, noLists, { action: mark });
}

function Marked({ mark, children }: { mark: AccessMark; children: ReactNode }) {
  return useMark(mark).can ? children : null;
}

/** What stands in it is for institutions: removed unless `isInstitution` is true (SPEC 6). */
export function InstitutionOnly({ children }: { children: ReactNode }) {
  return <Marked mark="institution-only">{children}</Marked>;
}

/** What stands in it takes the publish permission: removed unless `enablePublish` is true (SPEC 6). */
export function PublishPermission({ children }: { children: ReactNode }) {
  return <Marked mark="publish-permission">{children}</Marked>;
}
