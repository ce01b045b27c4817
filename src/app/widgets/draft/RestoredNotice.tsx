import { Alert, Button } from 'antd';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { draftMessages } from './messages.ts';
import './draft.css';

interface RestoredNoticeProps {
  /** when the restored input was typed, in milliseconds since 1970; without it nothing is shown */
  restoredAt: number | undefined;
  startAfresh: () => void;
}

/** A notice at the top of a form: unsaved input was restored into it (contract 10.6). */
export function RestoredNotice({ restoredAt, startAfresh }: RestoredNoticeProps) {
  const t = useMessages(draftMessages);
  if (restoredAt === undefined) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="bd-restored"
      message={t('restored', { time: formatInstant(new Date(restoredAt).toISOString()) })}
      action={
        <Button size="small" onClick={startAfresh}>
          {t('startAfresh')}
        </Button>
      }
    />
  );
}
