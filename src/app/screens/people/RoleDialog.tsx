import { App } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { type Operator, operatorRole, type Role } from '#contract/endpoints/people.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import { peopleMessages } from './messages.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface RoleDialogProps {
  readonly operator: Operator;
  readonly roles: readonly Role[];
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Gives an operator a role, or all rights. */
export default function RoleDialog({ operator, roles, onChanged, onClose }: RoleDialogProps) {
  const t = useMessages(peopleMessages);
  const { message } = App.useApp();
  const { place, errors, busy, submit } = useSubmission({});
  const [role, setRole] = useState(operator.role?.id ?? null);
  const change = async () => {
    await callEndpoint(operatorRole, { body: { id: operator.id, role } }, { silent: true });
    message.success(t('roleGiven', { name: operator.nickname }));
    onClose();
    await onChanged();
  };
  return (
    <FormDialog
      open
      title={t('roleOf', { name: operator.nickname })}
      okText={t('save')}
      busy={busy}
      error={errors.other}
      place={place}
      onSubmit={() => submit(change)}
      onClose={onClose}
    >
      <RoleSelect id="operator-role" roles={roles} value={role} onChange={setRole} />
    </FormDialog>
  );
}
