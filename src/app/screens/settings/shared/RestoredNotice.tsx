import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { useMessages } from '../../../language/index.ts';
import { settingsMessages } from '../messages.ts';

interface RestoredNoticeProps {
  /** when what came back was typed, milliseconds since 1970; nothing is shown without it */
  restoredAt: number | undefined;
  startAfresh: () => void;
}

/** Says at the head of a form that what was typed and not saved came back into it. */
export function RestoredNotice({ restoredAt, startAfresh }: RestoredNoticeProps) {
  const t = useMessages(settingsMessages);
  if (restoredAt === undefined) return null;
  return (
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
  );
}
