import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.shell.remote);

interface LoadFailedProps {
  /** what could not be loaded, as a sentence */
  readonly message: string;
  /** the platform's own sentence; may be empty */
  readonly reason?: string;
  /** the request's number in the server's log; undefined if there was no answer */
  readonly requestId?: string | undefined;
  /** Loads it again. */
  readonly onRetry?: () => void;
  /** shown instead if another try is no use */
  readonly action?: ReactNode;
}

/** Shown in place of data that could not be loaded: says why, and offers another try. */
export function LoadFailed({ message, reason = '', requestId, onRetry, action }: LoadFailedProps) {
  const id = requestId && <small>{t('requestId', { id: requestId })}</small>;
  const said = reason !== message && reason;
  return (
    <Alert
      type="error"
      showIcon
      message={message}
      description={
        (said || id) && (
          <>
            {said} {id}
          </>
        )
      }
      action={action ?? (onRetry && <Button onClick={onRetry}>{t('retry')}</Button>)}
    />
  );
}
