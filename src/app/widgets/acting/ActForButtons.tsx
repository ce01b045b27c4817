import { useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { textsOf } from '#app/language/index.ts';
import { isOpenTo, isPlace, type Place } from '#app/providers/accessPolicy.ts';
import { actFor } from '#app/session/actFor.ts';
import { landingPath } from '#app/session/guard.ts';
import { InstitutionStatus, includesRole } from '#contract/codes.ts';
import type { Membership, SignedInInfo } from '#contract/entities/account.ts';
import { locales } from '#locales/index.ts';
import './acting.css';

const t = textsOf(locales.identity.acting);

/** the place that was not open, and its address, as `NoAccess` hands them over */
const refused = z.object({
  place: z.string().refine((name): name is Place => isPlace(name)),
  path: z.string(),
});

/** Whether a place is open to a member of an institution who acts for it. */
function isOpenActing(own: SignedInInfo, { role, id, nickname }: Membership, place: Place) {
  const { role: _, ...user } = own;
  return isOpenTo(
    {
      ...user,
      isInstitution: true,
      institutionStatus: InstitutionStatus.approved,
      roles: [],
      member: { id, accountId: user.id, role, nickname },
    },
    place,
  );
}

export interface ActForButtonsProps {
  readonly user: SignedInInfo;
  /** what the own account may not: write, see what belongs to an institution, or open the place that led to /401 */
  readonly toDo: 'write' | 'see' | 'open';
}

/** A button for each institution for which the person may do it. */
export default function ActForButtons({ user, toDo }: ActForButtonsProps) {
  const { pathname, search, state } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const { data } = refused.safeParse(state);
  const path =
    toDo === 'open' ? landingPath(data?.path ?? null, location.origin) : pathname + search;
  const helps = (membership: Membership): boolean => {
    if (toDo === 'write') return includesRole(membership.role, 'author');
    return toDo === 'see' || !data || isOpenActing(user, membership, data.place);
  };
  const memberships = (user.memberships ?? []).filter(helps);
  if (memberships.length === 0) return null;
  const act = async (membership: string) => {
    setBusy(true);
    // of a failure the person has been told
    await actFor(membership, path).catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className="bd-wrap bd-act-instead">
      <p>{t('instead')}</p>
      {memberships.map(({ id, nickname }) => (
        <button
          key={id}
          type="button"
          className="bd-button"
          disabled={isBusy}
          onClick={() => act(id)}
        >
          {t('actFor', { name: nickname })}
        </button>
      ))}
    </div>
  );
}
