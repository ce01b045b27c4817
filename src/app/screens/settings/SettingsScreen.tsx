import type { ComponentType } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { useMark } from '#app/providers/useMay.ts';
import { useSession } from '#app/session/useSession.ts';
import type { SignedInInfo, UserInfo } from '#contract/entities/account.ts';
import { locales } from '#locales/index.ts';
import { DevicesSection } from './devices/DevicesSection.tsx';
import { ExternalSection } from './external/ExternalSection.tsx';
import { InstitutionSection } from './institution/InstitutionSection.tsx';
import { NoticesSection } from './notices/NoticesSection.tsx';
import { ProfileSection } from './profile/ProfileSection.tsx';
import { SecuritySection } from './security/SecuritySection.tsx';
import './settings.css';

const t = textsOf(locales.identity.settings);

/** The sections of the settings, and which of them an address shows. */

/** Sections of every account; an institution has its certification before them. */
const everybodysSections = ['profile', 'security', 'external', 'devices', 'notices'] as const;
type SectionName = 'institution' | (typeof everybodysSections)[number];

/** The sections that a person has. Members of an institution have what their role may change, and nothing of how its account is signed in to. */
function sectionsOf({ isInstitution, member }: SignedInInfo): readonly SectionName[] {
  if (member) return member.role === 'administrator' ? ['institution', 'profile'] : [];
  return isInstitution ? ['institution', ...everybodysSections] : everybodysSections;
}

/** The section that `?section=` names if the person has it, else their first section. */
function shownSection(
  search: URLSearchParams,
  available: readonly SectionName[],
): SectionName | undefined {
  const named = search.get('section');
  return available.find((name) => name === named) ?? available[0];
}

const views: Readonly<Record<SectionName, ComponentType<{ user: UserInfo }>>> = {
  institution: InstitutionSection,
  profile: ProfileSection,
  security: SecuritySection,
  external: ExternalSection,
  devices: DevicesSection,
  notices: NoticesSection,
};

/**
 * `/setting/institution` and `/setting/user` (contract 2.2), each for its kind of account: a list of sections, and the one
 * that the address names.
 */
export function Component() {
  const { userInfo: user } = useSession();
  const isInstitution = useMark('institution-only');
  const { pathname, search } = useLocation();
  const [named] = useSearchParams();
  if (!user) return null;
  const own = isInstitution ? '/setting/institution' : '/setting/user';
  if (!pathname.startsWith(own)) return <Navigate to={{ pathname: own, search }} replace />;
  const available = sectionsOf(user);
  const shown = shownSection(named, available);
  if (shown === undefined) return <Navigate to="/" replace />;
  const Section = views[shown];
  return (
    <div className="bd-grid bd-settings">
      <h1>{t(isInstitution ? 'institutionSettings' : 'userSettings')}</h1>
      <nav className="bd-grid bd-box bd-settings-list" aria-label={t('sections')}>
        {available.map((name) => (
          <Link
            key={name}
            to={{ search: `?section=${name}` }}
            aria-current={name === shown ? 'page' : undefined}
          >
            {t(name)}
          </Link>
        ))}
      </nav>
      {/* starts anew if another account signs in in this tab */}
      <Section key={`${user.id} ${shown}`} user={user} />
    </div>
  );
}
