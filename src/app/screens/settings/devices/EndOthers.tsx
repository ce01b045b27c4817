import { App } from 'antd';
import type { ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import { Question } from '#app/screens/shared/setting/Question.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { endOtherSessions } from '#contract/endpoints/account.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.identity.devices);

interface EndOthersProps {
  /** how many there are */
  count: number;
  /** why. Default: that they are signed out */
  children?: ReactNode;
  onEnded?: () => Promise<void>;
  onClose: () => void;
}

/** Asks whether all other devices are signed out. */
export function EndOthers({ count, children, onEnded, onClose }: EndOthersProps) {
  const { message } = App.useApp();
  return (
    <Question
      open
      title={t('endOthersTitle')}
      okText={t('endOthers')}
      danger
      onOk={async () => {
        const { data } = await callEndpoint(endOtherSessions, { body: {} }, { silent: true });
        message.success(t('endedOthers', { count: data.ended }));
        await onEnded?.();
      }}
      onClose={onClose}
    >
      {children ?? t('endOthersText', { count })}
    </Question>
  );
}
