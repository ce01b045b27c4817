import { useCan } from '@refinedev/core';
import type { AccessMark, ListAction } from '#contract/access.ts';
import { useSessionPart } from '../session/useSession.ts';
import { mayWrite, type Place } from './accessPolicy.ts';

/** Whether the person has a mark of contract 6; draws again when that changes. */
export const useMark = (mark: AccessMark): boolean => useCan({ action: mark }).data?.can === true;

/** Whether the person keeps what they write on the platform, and saves drafts. */
export function useMayWrite(): boolean {
  const user = useSessionPart('userInfo');
  return user !== undefined && mayWrite(user);
}

/** Whether a place is open to the person. */
export const useOpen = (place: Place): boolean =>
  useCan({ resource: place, action: 'list' }).data?.can === true;

/** Whether the person may do something with the records of a list. */
export const useMay = (resource: string, action: ListAction): boolean =>
  useCan({ resource, action }).data?.can === true;
