import { App } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import type { MemberRole } from '#contract/codes.ts';
import { memberInvite } from '#contract/endpoints/members.ts';
import { invitationDays } from '#contract/endpoints/people.ts';
import { isMailAddress } from '#contract/formats.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import { MemberRoleSelect } from './MemberRoleSelect.tsx';
import { memberMessages } from './memberMessages.ts';
import { peopleMessages } from './messages.ts';

interface MemberInviteDialogProps {
  readonly onInvited: () => Promise<void>;
  readonly onClose: () => void;
}

const fieldOf = { mail: 'mail' } as const;

/** Invites somebody by mail to be a member of the institution. */
export default function MemberInviteDialog({ onInvited, onClose }: MemberInviteDialogProps) {
  const t = useMessages(memberMessages);
  const people = useMessages(peopleMessages);
  const { message } = App.useApp();
  const { place, errors, busy, show, submit, forgive } = useSubmission<'mail'>(fieldOf);
  const [given, setGiven] = useState('');
  const [role, setRole] = useState<MemberRole>('author');
  const mail = given.trim();
  const invite = async () => {
    await callEndpoint(memberInvite, { body: { mail, role } }, { silent: true });
    message.success(people('sent', { mail }));
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
        else show({ fields: { mail: people('mailNeeded') } });
      }}
      onClose={onClose}
    >
      <p className="bd-soft">{t('inviteAbout', { days: invitationDays })}</p>
      <TextField
        id="invitation-mail"
        name="mail"
        label={people('mail')}
        autoComplete="off"
        value={given}
        error={errors.fields.mail}
        onChange={(value) => {
          forgive('mail');
          setGiven(value);
        }}
      />
      <MemberRoleSelect value={role} onChange={setRole} />
    </FormDialog>
  );
}
