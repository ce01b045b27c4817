import { useEffect } from 'react';
import { locales } from '#locales/index.ts';
import { textsOf } from '../language/index.ts';
import { setNotificationSink } from '../session/notifications.ts';
import { setExpiryPrompt } from '../session/sessionEnd.ts';
import { FeedbackPlace } from '../widgets/feedback/FeedbackPlace.tsx';
import { withFeedback } from '../widgets/feedback/feedback.ts';

const t = textsOf(locales.shell.frame);
const contract = textsOf(locales.shell.request);

/** Shows messages of calls: notifications, and the prompt about an expired login (contract 8). */
export function FeedbackPorts() {
  useEffect(
    () =>
      setNotificationSink(({ kind, message: text, requestId }) =>
        withFeedback(({ notification, message }) => {
          if (kind === 'error')
            notification.error({
              // if several calls fail for the same reason, one message is shown
              key: text,
              message: text,
              description: requestId ? t('requestId', { id: requestId }) : undefined,
              // away from toolbars: the pointer rests there after the failed click, and would keep the notice open
              placement: 'bottomLeft',
              // seconds (contract 8: error toasts of 5000 ms)
              duration: 5,
            });
          else message[kind]({ content: text, key: text });
        }),
      ),
    [],
  );

  useEffect(
    () =>
      setExpiryPrompt(
        () =>
          new Promise((resolve) => {
            withFeedback(({ modal }) =>
              modal.confirm({
                title: contract('systemPrompt'),
                content: contract('loginExpired'),
                okText: contract('ok'),
                cancelText: contract('cancel'),
                onOk: () => resolve(true),
                onCancel: () => resolve(false),
              }),
            );
          }),
      ),
    [],
  );
  return <FeedbackPlace />;
}
