import { App } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '#app/language/index.ts';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { locales } from '#locales/index.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';

interface RoleDialogProps {
  /** whose role it is */
  readonly name: string;
  /** the chosen role */
  readonly role: unknown;
  /** the input of the role */
  readonly children: ReactNode;
  readonly change: () => Promise<unknown>;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Gives somebody in a team another role. */
export default function RoleDialog(props: RoleDialogProps) {
  const { name, role, children, change, onChanged, onClose } = props;
  const t = useMessages(locales.team.people);
  const { message } = App.useApp();
  const { place, errors, busy, submit } = useSubmission({});
  const save = async () => {
    await change();
    message.success(t('roleGiven', { name }));
    onClose();
    await onChanged();
  };
  return (
    <FormDialog
      open
      title={t('roleOf', { name })}
      okText={t('save')}
      busy={busy}
      error={errors.other}
      place={place}
      entered={role}
      onSubmit={() => submit(save)}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
