import { Select } from 'antd';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { Field } from '#app/widgets/fields/Field.tsx';
import type { Role } from '#contract/endpoints/people.ts';
import { peopleMessages } from './messages.ts';

interface RoleSelectProps {
  readonly id: string;
  readonly roles: readonly Role[];
  /** null for all rights */
  readonly value: string | null;
  readonly onChange: (role: string | null) => void;
}

const everything = '';

/** What an operator may do: everything, or what a role says. */
export default function RoleSelect({ id, roles, value, onChange }: RoleSelectProps) {
  const t = useMessages(peopleMessages);
  const localized = useLocalized();
  return (
    <Field id={id} label={t('role')}>
      <Select
        id={id}
        className="bd-people-account"
        size="large"
        options={[
          { value: everything, label: t('everything') },
          ...roles.map((role) => ({ value: role.id, label: localized(role.label) })),
        ]}
        value={value ?? everything}
        onChange={(chosen) => onChange(chosen === everything ? null : chosen)}
      />
    </Field>
  );
}
