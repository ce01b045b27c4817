import { App, Button, Steps } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import type { ActionDialogProps } from '#app/screens/shared/setting/SettingList.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { OperatorFields, useOperatorForm } from '#app/widgets/institution/operatorForm.tsx';
import { bindOperator } from '#contract/endpoints/institution.ts';
import { locales } from '#locales/index.ts';
import { ProofFields } from '../security/ProofFields.tsx';
import { useProof } from '../security/useProof.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';

const t = textsOf(locales.identity.certification);
const security = textsOf(locales.identity.security);

interface OperatorDialogProps extends ActionDialogProps {
  readonly account: AccountInfo;
}

/**
 * Binds the person who runs the account by a code to their phone. If the account has a phone already, the person first
 * proves who they are. Typed values are kept in this tab until it is done; an expired proof leads back to the first step.
 */
export function OperatorDialog({ account, onClose, onDone }: OperatorDialogProps) {
  const { message } = App.useApp();
  const identity = useProof(account);
  const { proof } = identity;
  const isTwoSteps = account.phone !== '';
  const isProving = isTwoSteps && proof === undefined;
  const form = useOperatorForm('settings.operator', async (operator, clear) => {
    const body = { ...operator, ...(proof === undefined ? {} : { proof }) };
    const isDone = await identity.spend(() =>
      callEndpoint(bindOperator, { body }, { silent: true }),
    );
    if (!isDone) return;
    message.success(t('operatorBound'));
    clear();
    onClose();
    await onDone();
  });

  return (
    <FormDialog
      title={t('operatorTitle')}
      okText={isProving ? security('next') : t('operatorSave')}
      form={isProving ? identity.form : form}
      entered={[identity.form.values.code, identity.form.values.password, form.values.code]}
      onClose={onClose}
      back={
        isTwoSteps &&
        !isProving && (
          <Button className="bd-dialog-back" onClick={() => identity.startAgain()}>
            {security('back')}
          </Button>
        )
      }
    >
      {isTwoSteps && (
        <Steps
          size="small"
          responsive={false}
          current={isProving ? 0 : 1}
          items={[{ title: security('stepProof') }, { title: t('operatorStep') }]}
        />
      )}
      {isProving ? (
        <ProofFields id="operator" info={account} proof={identity} />
      ) : (
        <>
          <p className="bd-soft">{t('operatorText')}</p>
          <OperatorFields form={form} />
          <DraftStatus state={form.kept.draft} savedBy="hand" />
        </>
      )}
    </FormDialog>
  );
}
