import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { useMessages } from '../../../language/index.ts';
import { settingsMessages } from '../messages.ts';

interface FormNoticesProps {
  /** when what came back was typed, milliseconds since 1970 */
  restoredAt: number | undefined;
  startAfresh: () => void;
  /** what went wrong with a save */
  error: string | undefined;
}

/** Above a form's buttons: what came back into it, and what went wrong with sending it. */
export function FormNotices({ restoredAt, startAfresh, error }: FormNoticesProps) {
  const t = useMessages(settingsMessages);
  return (
    <>
      {restoredAt !== undefined && (
        <Alert
          type="info"
          showIcon
          message={t('restored', { time: dayjs(restoredAt).format('YYYY-MM-DD HH:mm') })}
          action={
            <Button size="small" onClick={startAfresh}>
              {t('startAfresh')}
            </Button>
          }
        />
      )}
      {error && <Alert type="error" showIcon message={error} />}
    </>
  );
}
