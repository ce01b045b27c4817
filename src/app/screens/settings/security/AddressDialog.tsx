import { App, Button, Steps } from 'antd';
import { z } from 'zod';
import { textsOf } from '#app/language/index.ts';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import type { ActionDialogProps } from '#app/screens/shared/setting/SettingList.tsx';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useTabValues } from '#app/widgets/draft/useTabValues.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useForm } from '#app/widgets/form/useForm.ts';
import { isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { type AddressKind, addresses } from './addresses.ts';
import { ProofFields } from './ProofFields.tsx';
import { useProof } from './useProof.ts';

const t = textsOf(locales.identity.security);

interface AddressDialogProps extends ActionDialogProps {
  readonly kind: AddressKind;
  readonly info: AccountInfo;
}

const nothing = { target: '', code: '' };
/** What this tab keeps until the address is changed; a code is for minutes only. */
const keptTarget = z.object({ target: z.string() });

const texts = {
  phone: {
    title: 'phoneTitle',
    step: 'stepPhone',
    target: 'newPhone',
    wrong: 'phoneWrong',
    ok: 'confirmPhone',
    done: 'phoneDone',
  },
  mail: {
    title: 'mailTitle',
    step: 'stepMail',
    target: 'newMail',
    wrong: 'mailWrong',
    ok: 'confirmMail',
    done: 'mailDone',
  },
} as const;

/**
 * Changes the phone or mail address in two steps: a proof of identity, then the new address with its code. Typed
 * addresses are kept in this tab until it is done; an expired proof leads back to the first step.
 */
export function AddressDialog({ kind, info, onClose, onDone }: AddressDialogProps) {
  const { message } = App.useApp();
  const text = texts[kind];
  const address = addresses[kind];
  const identity = useProof(info);
  const { proof } = identity;
  const kept = useTabValues({ kind: `settings.${kind}`, empty: nothing, shape: keptTarget });
  const form = useForm({
    empty: nothing,
    kept,
    fieldOf: { phone: 'target', phoneNum: 'target', mailAddr: 'target' },
    problems: ({ target, code }) => ({
      target: !address.isWhole(target.trim()) && t(text.wrong),
      code: !isVerificationCode(code) && t('codeWrong'),
    }),
    async send({ target, code }) {
      const isDone = await identity.spend(() => address.change(target.trim(), code, proof ?? ''));
      if (!isDone) return;
      message.success(t(text.done));
      kept.clear();
      onClose();
      await onDone();
    },
  });
  const target = form.values.target.trim();
  return (
    <FormDialog
      title={t(text.title)}
      okText={t(proof === undefined ? 'next' : text.ok)}
      form={proof === undefined ? identity.form : form}
      entered={[identity.form.values.code, identity.form.values.password, form.values.code]}
      onClose={onClose}
      back={
        proof !== undefined && (
          <Button className="bd-dialog-back" onClick={() => identity.startAgain()}>
            {t('back')}
          </Button>
        )
      }
    >
      <Steps
        size="small"
        responsive={false}
        current={proof === undefined ? 0 : 1}
        items={[{ title: t('stepProof') }, { title: t(text.step) }]}
      />
      {proof === undefined ? (
        <ProofFields id={kind} info={info} proof={identity} />
      ) : (
        <>
          <RestoredNotice restoredAt={kept.restoredAt} startAfresh={kept.clear} />
          <TextField
            id={`${kind}-new`}
            label={t(text.target)}
            autoFocus
            type={kind === 'phone' ? 'tel' : 'email'}
            inputMode={kind === 'phone' ? 'tel' : 'email'}
            autoComplete="off"
            {...form.field('target')}
          />
          <CodeField
            id={`${kind}-new-code`}
            label={t('code')}
            channel={address.channel}
            canSend={address.isWhole(target)}
            send={() => form.attempt(() => address.sendToNew(target))}
            {...form.field('code')}
          />
          <DraftStatus state={kept.draft} savedBy="hand" />
        </>
      )}
    </FormDialog>
  );
}
