import type { ComponentType } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { useMark } from '#app/providers/useMay.ts';
import type { SignedInInfo, UserInfo } from '#contract/entities/account.ts';
import { locales } from '#locales/index.ts';
import { DevicesSection } from './devices/DevicesSection.tsx';
import { ExternalSection } from './external/ExternalSection.tsx';
import { InstitutionSection } from './institution/InstitutionSection.tsx';
import { NoticesSection } from './notices/NoticesSection.tsx';
import { ProfileSection } from './profile/ProfileSection.tsx';
import { type SectionName, sectionsOf, shownSection } from './sections.ts';
import { SecuritySection } from './security/SecuritySection.tsx';
import './settings.css';

const views: Readonly<Record<SectionName, ComponentType<{ user: UserInfo }>>> = {
  institution: InstitutionSection,
  profile: ProfileSection,
  security: SecuritySection,
  external: ExternalSection,
  devices: DevicesSection,
  notices: NoticesSection,
};

/** The settings of an account (contract 2.2): a list of sections, and the one that the address names. */
export function SettingsPage({ user }: { user: SignedInInfo }) {
  const t = useMessages(locales.identity.settings);
  const [search] = useSearchParams();
  const isInstitution = useMark('institution-only');
  const available = sectionsOf(user);
  const shown = shownSection(search, available);
  if (shown === undefined) return <Navigate to="/" replace />;
  const Section = views[shown];
  return (
    <div className="bd-grid bd-settings">
      <h1>{t(isInstitution ? 'institutionSettings' : 'userSettings')}</h1>
      <nav className="bd-grid bd-box bd-settings-list" aria-label={t('sections')}>
        {available.map((name) => (
          <SectionLink key={name} name={name} shown={shown} />
        ))}
      </nav>
      {/* starts anew if another account signs in in this tab */}
      <Section key={`${user.id} ${shown}`} user={user} />
    </div>
  );
}

function SectionLink({ name, shown }: { name: SectionName; shown: SectionName }) {
  const t = useMessages(locales.identity.settings);
  return (
    <Link to={{ search: `?section=${name}` }} aria-current={name === shown ? 'page' : undefined}>
      {t(name)}
    </Link>
  );
}
