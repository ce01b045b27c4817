import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../language/index.ts';
import { remoteMessages } from './messages.ts';

interface LoadFailedProps {
  /** what could not be loaded, as a sentence */
  readonly message: string;
  /** the platform's own sentence; may be empty */
  readonly reason?: string;
  /** Loads it again. */
  readonly onRetry?: () => void;
  /** what to do instead, where another try is of no use */
  readonly action?: ReactNode;
}

/** Stands in the place of what could not be loaded: says so and why, and offers another try. */
export function LoadFailed({ message, reason = '', onRetry, action }: LoadFailedProps) {
  const t = useMessages(remoteMessages);
  return (
    <Alert
      type="error"
      showIcon
      message={message}
      description={reason === message || reason === '' ? undefined : reason}
      action={action ?? (onRetry && <Button onClick={onRetry}>{t('retry')}</Button>)}
    />
  );
}
