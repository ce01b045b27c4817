import { App, Button, Steps } from 'antd';
import { z } from 'zod';
import { useMessages } from '#app/language/index.ts';
import { FormDialog } from '#app/screens/shared/setting/FormDialog.tsx';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useTabValues } from '#app/widgets/draft/useTabValues.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { type AddressKind, addresses } from './addresses.ts';
import { ProofFields } from './ProofFields.tsx';
import { useProof } from './useProof.ts';

interface AddressDialogProps {
  kind: AddressKind;
  info: AccountInfo;
  open: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

const nothing = { target: '', code: '' };
/** What this tab keeps until the address is changed; a code is for minutes only. */
const keptTarget = z.object({ target: z.string() });

/** The form's fields by the names of the calls'. */
const fieldOf = {
  phone: 'target',
  phoneNum: 'target',
  mailAddr: 'target',
  code: 'code',
} as const;

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
export function AddressDialog({ kind, info, open, onClose, onChanged }: AddressDialogProps) {
  const t = useMessages(locales.identity.security);
  const { message } = App.useApp();
  const text = texts[kind];
  const address = addresses[kind];
  const identity = useProof(info);
  const { proof } = identity;
  const changing = useSubmission<keyof typeof nothing>(fieldOf);
  const form = useTabValues({ kind: `settings.${kind}`, empty: nothing, shape: keptTarget });
  const { values } = form;
  const target = values.target.trim();
  const step = proof === undefined ? identity.sending : changing;
  const change = (field: keyof typeof nothing) => (value: string) => {
    changing.forgive(field);
    form.change({ [field]: value });
  };

  const close = () => {
    identity.forget();
    changing.forgive();
    form.change({ code: '' });
    onClose();
  };

  const send = () => changing.attempt(() => address.sendToNew(target));

  const hand = async (given: string) => {
    const isDone = await identity.spend(async () => {
      await address.change(target, values.code, given);
    });
    if (!isDone) return;
    message.success(t(text.done));
    identity.forget();
    form.clear();
    onClose();
    await onChanged();
  };

  const submit = async () => {
    if (proof === undefined) {
      await identity.prove();
      return;
    }
    const fields = {
      ...(address.isWhole(target) ? {} : { target: t(text.wrong) }),
      ...(isVerificationCode(values.code) ? {} : { code: t('codeWrong') }),
    };
    if (Object.keys(fields).length > 0) changing.show({ fields });
    else await changing.submit(() => hand(proof));
  };

  return (
    <FormDialog
      open={open}
      title={t(text.title)}
      okText={t(proof === undefined ? 'next' : text.ok)}
      busy={step.busy}
      error={step.errors.other}
      place={step.place}
      entered={[...identity.secrets, values.code]}
      onSubmit={submit}
      onClose={close}
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
          <RestoredNotice restoredAt={form.restoredAt} startAfresh={form.clear} />
          <TextField
            id={`${kind}-new`}
            label={t(text.target)}
            autoFocus
            type={kind === 'phone' ? 'tel' : 'email'}
            inputMode={kind === 'phone' ? 'tel' : 'email'}
            autoComplete="off"
            value={values.target}
            onChange={change('target')}
            error={changing.errors.fields.target}
          />
          <CodeField
            id={`${kind}-new-code`}
            label={t('code')}
            channel={address.channel}
            canSend={address.isWhole(target)}
            send={send}
            value={values.code}
            onChange={change('code')}
            error={changing.errors.fields.code}
          />
          <DraftStatus state={form.draft} savedBy="hand" />
        </>
      )}
    </FormDialog>
  );
}
