import { App } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { invitationCreate, invitationDays, type Role } from '#contract/endpoints/people.ts';
import { isMailAddress } from '#contract/formats.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import { peopleMessages } from './messages.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface InviteDialogProps {
  readonly roles: readonly Role[];
  readonly onInvited: () => Promise<void>;
  readonly onClose: () => void;
}

const fieldOf = { mail: 'mail' } as const;

/** Invites somebody by mail. */
export default function InviteDialog({ roles, onInvited, onClose }: InviteDialogProps) {
  const t = useMessages(peopleMessages);
  const { message } = App.useApp();
  const { place, errors, busy, show, submit, forgive } = useSubmission<'mail'>(fieldOf);
  const [given, setGiven] = useState('');
  const [role, setRole] = useState<string | null>(null);
  const mail = given.trim();
  const invite = async () => {
    await callEndpoint(invitationCreate, { body: { mail, role } }, { silent: true });
    message.success(t('sent', { mail }));
    onClose();
    await onInvited();
  };
  return (
    <FormDialog
      open
      title={t('inviteTitle')}
      okText={t('invite')}
      busy={busy}
      error={errors.other}
      place={place}
      onSubmit={async () => {
        if (isMailAddress(mail)) await submit(invite);
        else show({ fields: { mail: t('mailNeeded') } });
      }}
      onClose={onClose}
    >
      <p className="bd-soft">{t('inviteAbout', { days: invitationDays })}</p>
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
      <RoleSelect id="invitation-role" roles={roles} value={role} onChange={setRole} />
    </FormDialog>
  );
}
