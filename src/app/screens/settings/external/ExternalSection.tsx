import { QqOutlined, WeiboOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { lazy } from 'react';
import { useLocation } from 'react-router';
import { formatInstant } from '#app/language/format.ts';
import { textsOf } from '#app/language/index.ts';
import { SettingList } from '#app/screens/shared/setting/SettingList.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { startExternalSignIn } from '#app/session/external.ts';
import { offeredProviders } from '#app/session/offeredProviders.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { unbindExternal } from '#contract/endpoints/signIn.ts';
import { externalProviders } from '#contract/externalProviders.ts';
import { locales } from '#locales/index.ts';
import { type AccountInfo, loadAccountInfo } from '../shared/accountInfo.ts';

const t = textsOf(locales.identity.external);
const nameOf = textsOf(locales.identity.sites);

const ProofDialog = lazy(async () => ({
  default: (await import('../security/ProofDialog.tsx')).ProofDialog,
}));

const icons = { weibo: <WeiboOutlined />, qq: <QqOutlined /> } as const;

/** Accounts of other sites for signing in: bind and unbind. */
export function ExternalSection() {
  const title = textsOf(locales.identity.settings)('external');
  const { message } = App.useApp();
  const { pathname } = useLocation();
  const offered = offeredProviders();
  const detailOf = (account: AccountInfo['external'][number] | undefined) => {
    if (!account) return t('unbound');
    const { nickname, boundAt } = account;
    const date = formatInstant(boundAt).slice(0, 10);
    return t(nickname ? 'bound' : 'boundNameless', { nickname, date });
  };
  return (
    <SettingList
      title={title}
      about={t('about')}
      source={useRemote(loadAccountInfo)}
      empty={t('none')}
      rows={(info) =>
        externalProviders.flatMap((provider) => {
          const account = info.external.find((one) => one.provider === provider);
          // a bound one can be unbound even if the platform no longer offers it
          if (!account && !offered.includes(provider)) return [];
          const site = nameOf(provider);
          const what = account ? 'unbind' : 'bind';
          const goOn = async (proof: string) => {
            if (!account)
              return startExternalSignIn(provider, 'bind', `${pathname}?section=external`, proof);
            await callEndpoint(unbindExternal, { body: { provider, proof } }, { silent: true });
            message.success(t('unbindDone', { site }));
          };
          return {
            key: provider,
            icon: icons[provider],
            name: site,
            detail: detailOf(account),
            actions: [
              {
                label: t(what),
                dialog: ({ onClose, onDone }) => (
                  <ProofDialog
                    id={`${what}-${provider}`}
                    info={info}
                    title={t(`${what}Title`, { site })}
                    okText={t(account ? 'unbind' : 'leave', { site })}
                    onProof={async (proof) => {
                      await goOn(proof);
                      if (!account) return;
                      onClose();
                      await onDone();
                    }}
                    onClose={onClose}
                  >
                    {account && <p className="bd-soft">{t('unbindText', { site })}</p>}
                  </ProofDialog>
                ),
              },
            ],
          };
        })
      }
    />
  );
}
