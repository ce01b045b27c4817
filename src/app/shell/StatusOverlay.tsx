import { Alert } from 'antd';
import { Link } from 'react-router';
import { locales } from '#locales/index.ts';
import { textsOf } from '../language/index.ts';
import type { StatusNotice } from '../providers/accessPolicy.ts';
import { useSessionPart } from '../session/useSession.ts';

const t = textsOf(locales.identity.institutionStatus);
const frame = textsOf(locales.shell.frame);

const bones = [34, 90, 82, 86, 64, 78];

/**
 * The banner that covers the main area for an institution that is not approved (contract 2.1, 4); nothing is loaded
 * behind it.
 */
export default function StatusOverlay({ notice }: { notice: Exclude<StatusNotice, undefined> }) {
  const reason = useSessionPart('userInfo')?.institutionReason;
  const why = reason ? frame('reviewReason', { reason }) : undefined;
  return (
    <div className="bd-anchor bd-overlay">
      <div className="bd-overlay-ground" aria-hidden="true">
        {bones.map((width) => (
          <div key={width} className="bd-bone" style={{ width: `${width}%` }} />
        ))}
      </div>
      <div className="bd-overlay-banner">
        {notice === 'underReview' && (
          <Alert type="warning" showIcon message={t('underReviewBanner')} />
        )}
        {notice === 'rejected' && (
          <Alert
            type="error"
            showIcon
            message={t('rejectedBanner')}
            description={why}
            action={<Link to="/setting/institution">{t('modify')}</Link>}
          />
        )}
        {notice === 'suspected' && (
          <Alert type="info" showIcon message={frame('suspectedNotice')} description={why} />
        )}
      </div>
    </div>
  );
}
