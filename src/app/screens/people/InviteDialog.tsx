import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { isMailAddress } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';

interface InviteDialogProps {
  readonly title: string;
  readonly about: string;
  /** the chosen role; undefined: none */
  readonly role: unknown;
  /** draws the input of the role, with what is wrong with it */
  readonly children: (error: string | undefined) => ReactNode;
  readonly invite: (mail: string) => Promise<unknown>;
  readonly onInvited: () => Promise<void>;
  readonly onClose: () => void;
}

const fieldOf = { mail: 'mail', role: 'role' } as const;

/** Invites somebody to a team by mail. */
export default function InviteDialog(props: InviteDialogProps) {
  const { title, about, role, children, invite, onInvited, onClose } = props;
  const t = useMessages(locales.team.people);
  const { message } = App.useApp();
  const { place, errors, busy, show, submit, forgive } = useSubmission<'mail' | 'role'>(fieldOf);
  const [given, setGiven] = useState('');
  const mail = given.trim();
  const hasRole = role !== undefined;
  const send = async () => {
    await invite(mail);
    message.success(t('sent', { mail }));
    onClose();
    await onInvited();
  };
  return (
    <FormDialog
      open
      title={title}
      okText={t('invite')}
      busy={busy}
      error={errors.other}
      place={place}
      entered={{ given, role }}
      onSubmit={async () => {
        const isMail = isMailAddress(mail);
        if (isMail && hasRole) await submit(send);
        else
          show({
            fields: {
              ...(isMail ? {} : { mail: t('mailNeeded') }),
              ...(hasRole ? {} : { role: t('roleNeeded') }),
            },
          });
      }}
      onClose={onClose}
    >
      <p className="bd-soft">{about}</p>
      <TextField
        id="invitation-mail"
        name="mail"
        label={t('mail')}
        autoComplete="off"
        value={given}
        error={errors.fields.mail}
        onChange={(value) => {
          forgive('mail');
          setGiven(value);
        }}
      />
      {children(hasRole ? undefined : errors.fields.role)}
    </FormDialog>
  );
}
