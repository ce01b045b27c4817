import { LockOutlined, MailOutlined, MobileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { isOwnPlatform } from '#app/configuration.ts';
import { useMessages } from '#app/language/index.ts';
import { SectionFrame } from '#app/screens/shared/setting/SectionFrame.tsx';
import { SettingRow } from '#app/screens/shared/setting/SettingRow.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';
import { PasskeyRows } from '../passkeys/PasskeyRows.tsx';
import { FactorRow } from '../second-factor/FactorRow.tsx';
import { type AccountInfo, loadAccountInfo } from '../shared/accountInfo.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { type AddressKind, addressKinds } from './addresses.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

const icons = { phone: <MobileOutlined />, mail: <MailOutlined /> } as const;

/** Phone, mail address and password, each changed in a dialog of its own. */
export function SecuritySection() {
  const t = useMessages(locales.identity.settings);
  const security = useMessages(locales.identity.security);
  const { remote, reload } = useRemote(loadAccountInfo);
  return (
    <SectionFrame title={t('security')} about={security('about')} remote={remote} reload={reload}>
      {(info) => <Changes info={info} reload={reload} />}
    </SectionFrame>
  );
}

function Changes({ info, reload }: { info: AccountInfo; reload: () => Promise<void> }) {
  const t = useMessages(locales.identity.security);
  const [open, setOpen] = useState<AddressKind | 'password'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ul className="bd-setting-rows">
        {addressKinds.map((kind) => (
          <SettingRow
            key={kind}
            icon={icons[kind]}
            title={t(kind)}
            detail={info[kind] || t('none')}
          >
            <Button
              aria-label={`${t(info[kind] ? 'change' : 'bind')} ${t(kind)}`}
              onClick={() => setOpen(kind)}
            >
              {t(info[kind] ? 'change' : 'bind')}
            </Button>
          </SettingRow>
        ))}
        <SettingRow icon={<LockOutlined />} title={t('password')} detail={t('passwordDetail')}>
          <Button
            aria-label={`${t('changePassword')} ${t('password')}`}
            onClick={() => setOpen('password')}
          >
            {t('changePassword')}
          </Button>
        </SettingRow>
        <FactorRow info={info} reload={reload} />
        {isOwnPlatform() && <PasskeyRows info={info} reload={reload} />}
      </ul>
      {addressKinds.map((kind) => (
        <AddressDialog
          key={kind}
          kind={kind}
          info={info}
          open={open === kind}
          onClose={close}
          onChanged={reload}
        />
      ))}
      <PasswordDialog name={info.name} open={open === 'password'} onClose={close} />
    </>
  );
}
