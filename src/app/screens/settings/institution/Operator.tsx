import { UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { SettingRow } from '#app/screens/shared/setting/SettingRow.tsx';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { locales } from '#locales/index.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { OperatorDialog } from './OperatorDialog.tsx';

interface OperatorProps {
  operator: OwnInstitution['operator'];
  account: AccountInfo;
  disabled: boolean;
  reload: () => Promise<void>;
}

/** The person who runs the account, with a button to replace them. */
export function Operator({ operator, account, disabled, reload }: OperatorProps) {
  const t = useMessages(locales.identity.certification);
  const [open, setOpen] = useState(false);
  return (
    <div className="bd-grid bd-gap-12 bd-shrink bd-setting-part">
      <h3>{t('operator')}</h3>
      <p className="bd-soft">{t('operatorAbout')}</p>
      <ul className="bd-setting-rows">
        <SettingRow
          icon={<UserOutlined />}
          title={operator ? operator.name : t('operatorNone')}
          detail={operator?.phone}
        >
          <Button disabled={disabled} onClick={() => setOpen(true)}>
            {t(operator ? 'operatorChange' : 'operatorBind')}
          </Button>
        </SettingRow>
      </ul>
      <OperatorDialog
        account={account}
        open={open}
        onClose={() => setOpen(false)}
        onBound={reload}
      />
    </div>
  );
}
