import { Select } from 'antd';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { Field, fieldInput } from '#app/widgets/fields/Field.tsx';
import type { Role } from '#contract/endpoints/people.ts';
import { locales } from '#locales/index.ts';

interface RoleSelectProps {
  readonly id: string;
  readonly roles: readonly Role[];
  /** null for all rights; undefined where nothing is chosen */
  readonly value: ChosenRole;
  readonly onChange: (role: ChosenRole) => void;
  readonly error?: string | undefined;
}
export type ChosenRole = string | null | undefined;

const everything = '';

/** What an operator may do: everything, or what a role says. */
export default function RoleSelect({ id, roles, value, onChange, error }: RoleSelectProps) {
  const t = useMessages(locales.team.people);
  const localized = useLocalized();
  return (
    <Field id={id} label={t('role')} error={error}>
      <Select
        {...fieldInput(id, error)}
        className="bd-people-account"
        size="large"
        options={[
          { value: everything, label: t('everything') },
          ...roles.map((role) => ({ value: role.id, label: localized(role.label) })),
        ]}
        placeholder={t('roleNeeded')}
        value={value === null ? everything : value}
        onChange={(chosen) => onChange(chosen === everything ? null : chosen)}
      />
    </Field>
  );
}
