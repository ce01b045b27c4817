import { Tag } from 'antd';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { InstitutionStatus } from '#contract/codes.ts';
import type { PastReview } from '#contract/entities/institution.ts';
import { locales } from '#locales/index.ts';
import { describeStatus } from './status.ts';

/** What became of earlier reviews, with their reasons; folded until it is wanted. */
export function PastReviews({ reviews }: { reviews: readonly PastReview[] }) {
  const t = useMessages(locales.identity.certification);
  const contract = useMessages(locales.identity.institutionStatus);
  if (reviews.length === 0) return null;
  return (
    <details className="bd-past-reviews">
      <summary>{t('pastReviews', { count: reviews.length })}</summary>
      <ol className="bd-grid bd-gap-8">
        {reviews.map(({ at, status, reason }) => {
          const { name, colour } = describeStatus(status);
          const isWaiting = status === InstitutionStatus.underReview;
          // it waits anew with a reason, which is the platform's own, where a decision was taken back
          const begun = t(reason ? 'takenBack' : 'handedIn');
          return (
            <li key={at}>
              <time dateTime={at}>{formatInstant(at)}</time>
              <Tag color={colour}>{isWaiting ? begun : contract(name)}</Tag>
              {reason && !isWaiting && <span>{reason}</span>}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
