import { App } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { invitationCreate, invitationDays } from '#contract/endpoints/people.ts';
import { isMailAddress } from '#contract/formats.ts';
import { OneFieldDialog } from '../shared/setting/OneFieldDialog.tsx';
import { peopleMessages } from './messages.ts';

interface InviteDialogProps {
  readonly onInvited: () => Promise<void>;
  readonly onClose: () => void;
}

/** Invites somebody by mail. */
export default function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const t = useMessages(peopleMessages);
  const { message } = App.useApp();
  return (
    <OneFieldDialog
      title={t('inviteTitle')}
      okText={t('invite')}
      about={t('inviteAbout', { days: invitationDays })}
      id="invitation-mail"
      name="mail"
      label={t('mail')}
      autoComplete="off"
      problemOf={(mail) => (isMailAddress(mail.trim()) ? undefined : t('mailNeeded'))}
      onValue={async (mail) => {
        const body = { mail: mail.trim() };
        await callEndpoint(invitationCreate, { body }, { silent: true });
        message.success(t('sent', body));
        onClose();
        await onInvited();
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
