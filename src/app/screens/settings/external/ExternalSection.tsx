import { QqOutlined, WeiboOutlined } from '@ant-design/icons';
import { App, Button, Empty } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { Question } from '#app/screens/shared/setting/Question.tsx';
import { SectionFrame } from '#app/screens/shared/setting/SectionFrame.tsx';
import { SettingRow } from '#app/screens/shared/setting/SettingRow.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { offeredProviders } from '#app/session/offeredProviders.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { unbindExternal } from '#contract/endpoints/signIn.ts';
import {
  type ExternalProvider,
  externalProviderNames,
  externalProviders,
} from '#contract/externalProviders.ts';
import { settingsMessages } from '../messages.ts';
import { type AccountInfo, loadAccountInfo } from '../shared/accountInfo.ts';
import { BindDialog } from './BindDialog.tsx';
import { externalMessages } from './messages.ts';

const icons = { weibo: <WeiboOutlined />, qq: <QqOutlined /> } as const;

/** Accounts of other sites for signing in: bind and unbind. */
export function ExternalSection() {
  const t = useMessages(settingsMessages);
  const external = useMessages(externalMessages);
  const { remote, reload } = useRemote(loadAccountInfo);
  return (
    <SectionFrame title={t('external')} about={external('about')} remote={remote} reload={reload}>
      {(info) => <Accounts info={info} reload={reload} />}
    </SectionFrame>
  );
}

interface AccountsProps {
  info: AccountInfo;
  reload: () => Promise<void>;
}

function Accounts({ info, reload }: AccountsProps) {
  const t = useMessages(externalMessages);
  const localized = useLocalized();
  const nameOf = (provider: ExternalProvider) => localized(externalProviderNames[provider]);
  const { message } = App.useApp();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<ExternalProvider>();
  const [binding, setBinding] = useState<ExternalProvider>();
  const offered = offeredProviders();
  // a bound one can be unbound even if the platform no longer offers it
  const shown = externalProviders.flatMap((provider) => {
    const account = info.external.find((one) => one.provider === provider);
    return account || offered.includes(provider) ? [{ provider, account }] : [];
  });
  if (shown.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />;

  const unbind = async (provider: ExternalProvider) => {
    await callEndpoint(unbindExternal, { body: { provider } }, { silent: true });
    message.success(t('unbindDone', { site: nameOf(provider) }));
    await reload();
  };
  const detailOf = (account: AccountInfo['external'][number] | undefined) => {
    if (!account) return t('unbound');
    const { nickname, boundAt } = account;
    const date = formatInstant(boundAt).slice(0, 10);
    return t(nickname ? 'bound' : 'boundNameless', { nickname, date });
  };
  return (
    <>
      <ul className="bd-setting-rows">
        {shown.map(({ provider, account }) => (
          <SettingRow
            key={provider}
            icon={icons[provider]}
            title={nameOf(provider)}
            detail={detailOf(account)}
          >
            {account ? (
              <Button
                aria-label={`${t('unbind')} ${nameOf(provider)}`}
                onClick={() => setAsked(provider)}
              >
                {t('unbind')}
              </Button>
            ) : (
              <Button
                aria-label={`${t('bind')} ${nameOf(provider)}`}
                onClick={() => setBinding(provider)}
              >
                {t('bind')}
              </Button>
            )}
          </SettingRow>
        ))}
      </ul>
      {offered.map((provider) => (
        <BindDialog
          key={provider}
          provider={provider}
          info={info}
          redirect={`${pathname}?section=external`}
          open={provider === binding}
          onClose={() => setBinding(undefined)}
        />
      ))}
      <Question
        open={asked !== undefined}
        title={asked ? t('unbindTitle', { site: nameOf(asked) }) : ''}
        okText={t('unbind')}
        danger
        onOk={async () => {
          if (asked) await unbind(asked);
        }}
        onClose={() => setAsked(undefined)}
      >
        {asked && t('unbindText', { site: nameOf(asked) })}
      </Question>
    </>
  );
}
