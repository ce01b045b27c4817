import { App } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { fetchAccount } from '#app/session/account.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { type Member, memberRole } from '#contract/endpoints/members.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import { MemberRoleSelect } from './MemberRoleSelect.tsx';
import { memberMessages } from './memberMessages.ts';

interface MemberRoleDialogProps {
  readonly member: Member;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Gives a member another role. */
export default function MemberRoleDialog({ member, onChanged, onClose }: MemberRoleDialogProps) {
  const t = useMessages(memberMessages);
  const { message } = App.useApp();
  const { place, errors, busy, submit } = useSubmission({});
  const [role, setRole] = useState(member.role);
  const change = async () => {
    await callEndpoint(memberRole, { body: { id: member.id, role } }, { silent: true });
    message.success(t('roleGiven', { name: member.nickname }));
    onClose();
    if (member.isSelf) await fetchAccount();
    else await onChanged();
  };
  return (
    <FormDialog
      open
      title={t('roleOf', { name: member.nickname })}
      okText={t('save')}
      busy={busy}
      error={errors.other}
      place={place}
      onSubmit={() => submit(change)}
      onClose={onClose}
    >
      <MemberRoleSelect value={role} onChange={setRole} />
    </FormDialog>
  );
}
