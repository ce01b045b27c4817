import { App, Button, Steps } from 'antd';
import { z } from 'zod';
import { useMessages } from '#app/language/index.ts';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import type { ActionDialogProps } from '#app/screens/shared/setting/SettingList.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useTabValues } from '#app/widgets/draft/useTabValues.ts';
import { LimitedTextField } from '#app/widgets/fields/LimitedTextField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useForm } from '#app/widgets/form/useForm.ts';
import { smsSendSms } from '#contract/endpoints/account.ts';
import { bindOperator } from '#contract/endpoints/institution.ts';
import { isMobileNumber, isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { ProofFields } from '../security/ProofFields.tsx';
import { useProof } from '../security/useProof.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';

interface OperatorDialogProps extends ActionDialogProps {
  readonly account: AccountInfo;
}

const nothing = { name: '', phone: '', code: '' };
/** What this tab keeps until the operator is bound; a code is for minutes only. */
const keptOperator = z.object({ name: z.string(), phone: z.string() });

/**
 * Binds the person who runs the account by a code to their phone. If the account has a phone already, the person first
 * proves who they are. Typed values are kept in this tab until it is done; an expired proof leads back to the first step.
 */
export function OperatorDialog({ account, onClose, onDone }: OperatorDialogProps) {
  const t = useMessages(locales.identity.certification);
  const security = useMessages(locales.identity.security);
  const { message } = App.useApp();
  const identity = useProof(account);
  const { proof } = identity;
  const isTwoSteps = account.phone !== '';
  const isProving = isTwoSteps && proof === undefined;
  const kept = useTabValues({ kind: 'settings.operator', empty: nothing, shape: keptOperator });
  const form = useForm({
    empty: nothing,
    kept,
    problems: ({ name, phone, code }) => ({
      name: name.trim() === '' && t('operatorNameRequired'),
      phone: !isMobileNumber(phone.trim()) && t('operatorPhoneWrong'),
      code: !isVerificationCode(code) && t('codeWrong'),
    }),
    async send({ name, phone, code }) {
      const typed = { name: name.trim(), phone: phone.trim(), code };
      const body = { ...typed, ...(proof === undefined ? {} : { proof }) };
      const isDone = await identity.spend(() =>
        callEndpoint(bindOperator, { body }, { silent: true }),
      );
      if (!isDone) return;
      message.success(t('operatorBound'));
      kept.clear();
      onClose();
      await onDone();
    },
  });
  const phone = form.values.phone.trim();
  const sendCode = () =>
    form.attempt(async () => {
      const body = { phone, purpose: 'bind-operator' } as const;
      return (await callEndpoint(smsSendSms, { body }, { silent: true })).data;
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
          <RestoredNotice restoredAt={kept.restoredAt} startAfresh={kept.clear} />
          <LimitedTextField
            id="operator-name"
            label={t('operatorName')}
            autoComplete="name"
            maximum={40}
            {...form.field('name')}
          />
          <TextField
            id="operator-phone"
            label={t('operatorPhone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...form.field('phone')}
          />
          <CodeField
            id="operator-code"
            label={t('operatorCode')}
            channel="sms"
            canSend={isMobileNumber(phone)}
            send={sendCode}
            {...form.field('code')}
          />
          <DraftStatus state={kept.draft} savedBy="hand" />
        </>
      )}
    </FormDialog>
  );
}
