import { Tag } from 'antd';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { locales } from '#locales/index.ts';
import { Fact } from '../shared/Fact.tsx';
import { describeStatus } from './status.ts';

/** The status, what it means, and the reason (contract 4). */
export function StatusFacts({ own }: { own: OwnInstitution }) {
  const t = useMessages(locales.identity.certification);
  const contract = useMessages(locales.identity.institutionStatus);
  const { name, meaning, colour } = describeStatus(own.status);
  return (
    <dl className="bd-fact-rows">
      <Fact label={t('status')}>
        <Tag color={colour}>{contract(name)}</Tag>
        <span className="bd-soft">{t(meaning)}</span>
      </Fact>
      {own.reason && <Fact label={t('reason')}>{own.reason}</Fact>}
      {own.submittedAt && <Fact label={t('submittedAt')}>{formatInstant(own.submittedAt)}</Fact>}
    </dl>
  );
}
