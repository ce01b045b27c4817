import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import { platformZone } from '#app/configuration.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { SettingRow } from '#app/screens/shared/setting/SettingRow.tsx';
import { Later } from '#app/widgets/later/Later.tsx';
import { locales } from '#locales/index.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';

const SetUpDialog = lazy(() => import('./SetUpDialog.tsx'));
const FactorCodeDialog = lazy(() => import('./FactorCodeDialog.tsx'));

/** The second factor of the account: set up, its recovery codes made anew, or ended. Dialogs are loaded when opened. */
export function FactorRow({ info, reload }: { info: AccountInfo; reload: () => Promise<void> }) {
  const t = useMessages(locales.identity.secondFactorSetting);
  const { language } = useLanguage();
  const { since, recoveryCodes, isRequired } = info.secondFactor;
  const [open, setOpen] = useState<'setUp' | 'renew' | 'end'>();
  const close = async () => {
    setOpen(undefined);
    await reload();
  };
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeZone: platformZone(),
  });
  const detail =
    since === null
      ? t(isRequired ? 'offRequired' : 'off')
      : t('on', { date: date.format(new Date(since)), count: recoveryCodes });
  return (
    <>
      <SettingRow icon={<SafetyCertificateOutlined />} title={t('title')} detail={detail}>
        {since === null ? (
          <Button onClick={() => setOpen('setUp')}>{t('setUp')}</Button>
        ) : (
          <>
            <Button onClick={() => setOpen('renew')}>{t('renew')}</Button>
            <Button danger onClick={() => setOpen('end')}>
              {t('end')}
            </Button>
          </>
        )}
      </SettingRow>
      {open && (
        <Later fallback={null} isAskedFor>
          {open === 'setUp' ? (
            <SetUpDialog info={info} onClose={close} />
          ) : (
            <FactorCodeDialog kind={open} isRequired={isRequired} onClose={close} />
          )}
        </Later>
      )}
    </>
  );
}
