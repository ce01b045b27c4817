import { locales } from '#locales/index.ts';
import { localized, textsOf } from '../language/index.ts';
import { fetchAccount } from '../session/account.ts';
import { seeAsOneself } from '../session/seeAs.ts';
import { useSessionPart } from '../session/useSession.ts';
import './seen-as.css';

const t = textsOf(locales.shell.seenAs);

/** Says that an operator looks at what a role sees, with the way out. */
export default function SeenAs() {
  const role = useSessionPart('userInfo')?.role;
  const leave = async () => {
    seeAsOneself();
    await fetchAccount();
    // everything that was read is the role's
    location.assign('/people');
  };
  return (
    <div className="bd-row bd-wrap bd-box bd-seen-as" role="status">
      <span>{t('seen', { role: role ? localized(role.label) : '' })}</span>
      <button type="button" className="bd-button" onClick={leave}>
        {t('leave')}
      </button>
    </div>
  );
}
