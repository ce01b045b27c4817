import { Link, Navigate } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { InvitedNote } from '#app/screens/shared/sign-in/FailureNote.tsx';
import { LegalFooter } from '#app/screens/shared/sign-in/LegalFooter.tsx';
import { useWayOn } from '#app/screens/shared/sign-in/useWayOn.ts';
import { landingPath } from '#app/session/guard.ts';
import { useSession } from '#app/session/useSession.ts';
import { locales } from '#locales/index.ts';
import '../shared/sign-in/sign-in.css';
import './registration.css';

const t = textsOf(locales.identity.register);

type Key = keyof (typeof locales.identity.register)['zh-CN'];

interface Kind {
  name: 'user' | 'institution';
  forWhom: Key;
  can: readonly Key[];
  needs: readonly Key[];
  start: Key;
  path: string;
}

const kinds: readonly Kind[] = [
  {
    name: 'institution',
    forWhom: 'institutionFor',
    can: ['institutionCan1', 'institutionCan2'],
    needs: ['institutionNeeds1', 'institutionNeeds2', 'institutionNeeds3'],
    start: 'institutionStart',
    path: '/register/organization/false',
  },
  {
    name: 'user',
    forWhom: 'userFor',
    can: ['userCan1', 'userCan2'],
    needs: ['userNeeds1'],
    start: 'userStart',
    path: '/register/user',
  },
];

/** /register (contract 2.2): choose the kind of account; says what it can do and what is needed. */
export function Component() {
  const { redirect, linkTo } = useWayOn();
  const { userInfo } = useSession();
  // signed-in people have an account already
  if (userInfo) return <Navigate to={landingPath(redirect, location.origin)} replace />;
  const list = (title: Key, items: readonly Key[]) => (
    <>
      <h3>{t(title)}</h3>
      <ul className="bd-marks">
        {items.map((item) => (
          <li key={item}>{t(item)}</li>
        ))}
      </ul>
    </>
  );
  return (
    <PlainPage footer={<LegalFooter />}>
      <div className="bd-wide bd-register">
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
        <InvitedNote redirect={redirect} />
        <div className="bd-grid bd-register-kinds">
          {kinds.map(({ name, forWhom, can, needs, start, path }) => (
            <section key={name} className="bd-card" aria-labelledby={`kind-${name}`}>
              <h2 id={`kind-${name}`}>{t(name)}</h2>
              <p>{t(forWhom)}</p>
              {list('can', can)}
              {list('needs', needs)}
              <Link className="bd-button bd-button-primary bd-submit" to={linkTo(path)}>
                {t(start)}
              </Link>
            </section>
          ))}
        </div>
        <p className="bd-register-else">
          {t('haveAccount')} <Link to={linkTo('/login')}>{t('signIn')}</Link>
        </p>
      </div>
    </PlainPage>
  );
}
