import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { isMember, isOperator } from '#app/providers/accessPolicy.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { useSession } from '#app/session/useSession.ts';
import { ActForInstead } from '#app/widgets/acting/ActForInstead.tsx';
import { usePageTitle } from '#app/widgets/places/titles.ts';
import { InstitutionStatus } from '#contract/codes.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { locales } from '#locales/index.ts';
import '../shared/facts.css';
import './errors.css';

const t = textsOf(locales.shell.error);
const status = textsOf(locales.identity.institutionStatus);

function statusKey(
  status: number | undefined,
): keyof (typeof locales.identity.institutionStatus)['zh-CN'] {
  if (status === InstitutionStatus.approved) return 'approved';
  if (status === InstitutionStatus.underReview) return 'underReview';
  if (status === InstitutionStatus.rejected) return 'rejected';
  return status === InstitutionStatus.suspected ? 'suspected' : 'incomplete';
}

function kindKey(user: UserInfo): 'operator' | 'institution' | 'individual' {
  if (isOperator(user)) return 'operator';
  return user.isInstitution ? 'institution' : 'individual';
}

/** What the account is, and what it lacks for the pages that it cannot open. */
function AccountFacts({ user }: { user: UserInfo }) {
  const yesOrNo = (is: boolean) => t(is ? 'has' : 'hasNot');
  const name =
    user.nickname && user.nickname !== user.name ? `${user.nickname} (${user.name})` : user.name;
  return (
    <>
      <dl className="bd-facts">
        <dt>{t('account')}</dt>
        <dd>{name}</dd>
        <dt>{t('kind')}</dt>
        <dd>{t(kindKey(user))}</dd>
        {user.isInstitution && (
          <>
            <dt>{t('status')}</dt>
            <dd>{status(statusKey(user.institutionStatus))}</dd>
          </>
        )}
        <dt>{t('publishPermission')}</dt>
        <dd>{yesOrNo(user.enablePublish)}</dd>
        <dt>{t('operatorRole')}</dt>
        <dd>{yesOrNo(isOperator(user))}</dd>
      </dl>
      <ul className="bd-marks bd-soft bd-missing">
        {!isMember(user) && <li>{t('missingStatus')}</li>}
        {!user.enablePublish && <li>{t('missingPublish')}</li>}
        {!isOperator(user) && <li>{t('missingOperator')}</li>}
      </ul>
    </>
  );
}

const signInAsOther = () => authProvider.logout({ redirectPath: '/login' });

/** /401: the account may not open the page: says what it lacks, and the ways on. */
export function Component() {
  usePageTitle(t('noAccessTitle'));
  const { userInfo } = useSession();
  return (
    <PlainPage>
      <div className="bd-card">
        <h1>{t('noAccessTitle')}</h1>
        <p>{t('noAccessText')}</p>
        {userInfo && <AccountFacts user={userInfo} />}
        <ActForInstead toDo="open" />
        <div className="bd-actions">
          <Link to="/" className="bd-button bd-button-primary">
            {t('home')}
          </Link>
          {userInfo && (
            <>
              <button type="button" className="bd-button" onClick={signInAsOther}>
                {t('signInOther')}
              </button>
              <Link
                to={userInfo.isInstitution ? '/setting/institution' : '/setting/user'}
                className="bd-button"
              >
                {t('settings')}
              </Link>
            </>
          )}
          <Link to="/complaints-guide" className="bd-button">
            {t('contact')}
          </Link>
        </div>
      </div>
    </PlainPage>
  );
}
