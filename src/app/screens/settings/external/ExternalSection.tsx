import { QqOutlined, WeiboOutlined } from '@ant-design/icons';
import { App, Button, Empty } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { SectionFrame } from '#app/screens/shared/setting/SectionFrame.tsx';
import { SettingRow } from '#app/screens/shared/setting/SettingRow.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { startExternalSignIn } from '#app/session/external.ts';
import { offeredProviders } from '#app/session/offeredProviders.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { unbindExternal } from '#contract/endpoints/signIn.ts';
import { type ExternalProvider, externalProviders } from '#contract/externalProviders.ts';
import { locales } from '#locales/index.ts';
import { ProofDialog } from '../security/ProofDialog.tsx';
import { type AccountInfo, loadAccountInfo } from '../shared/accountInfo.ts';

const icons = { weibo: <WeiboOutlined />, qq: <QqOutlined /> } as const;

/** Accounts of other sites for signing in: bind and unbind. */
export function ExternalSection() {
  const t = useMessages(locales.identity.settings);
  const external = useMessages(locales.identity.external);
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
  const t = useMessages(locales.identity.external);
  const nameOf = useMessages(locales.identity.sites);
  const { message } = App.useApp();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<{ what: 'bind' | 'unbind'; provider: ExternalProvider }>();
  const offered = offeredProviders();
  // a bound one can be unbound even if the platform no longer offers it
  const shown = externalProviders.flatMap((provider) => {
    const account = info.external.find((one) => one.provider === provider);
    return account || offered.includes(provider) ? [{ provider, account }] : [];
  });
  if (shown.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />;

  const goOn = async ({ what, provider }: NonNullable<typeof asked>, proof: string) => {
    if (what === 'bind') {
      await startExternalSignIn(provider, 'bind', `${pathname}?section=external`, proof);
      return;
    }
    await callEndpoint(unbindExternal, { body: { provider, proof } }, { silent: true });
    message.success(t('unbindDone', { site: nameOf(provider) }));
    setAsked(undefined);
    await reload();
  };
  const site = asked ? nameOf(asked.provider) : '';
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
            <Button
              aria-label={`${t(account ? 'unbind' : 'bind')} ${nameOf(provider)}`}
              onClick={() => setAsked({ what: account ? 'unbind' : 'bind', provider })}
            >
              {t(account ? 'unbind' : 'bind')}
            </Button>
          </SettingRow>
        ))}
      </ul>
      {asked && (
        <ProofDialog
          id={`${asked.what}-${asked.provider}`}
          info={info}
          title={t(`${asked.what}Title`, { site })}
          okText={t(asked.what === 'bind' ? 'leave' : 'unbind', { site })}
          onProof={(proof) => goOn(asked, proof)}
          onClose={() => setAsked(undefined)}
        >
          {asked.what === 'unbind' && <p className="bd-soft">{t('unbindText', { site })}</p>}
        </ProofDialog>
      )}
    </>
  );
}
