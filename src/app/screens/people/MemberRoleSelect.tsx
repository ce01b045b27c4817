import { Select } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { Field } from '#app/widgets/fields/Field.tsx';
import { type MemberRole, memberRoles } from '#contract/codes.ts';
import { locales } from '#locales/index.ts';

interface MemberRoleSelectProps {
  readonly value: MemberRole;
  readonly onChange: (role: MemberRole) => void;
}

/** What a member may do in the name of the institution. */
export default function MemberRoleSelect({ value, onChange }: MemberRoleSelectProps) {
  const t = useMessages(locales.team.member);
  const role = useMessages(locales.team.memberRole);
  return (
    <Field id="member-role" label={t('role')}>
      <Select
        id="member-role"
        className="bd-people-account"
        size="large"
        options={memberRoles.map((name) => ({ value: name, label: role(name) }))}
        value={value}
        onChange={onChange}
      />
      <p className="bd-soft">{role(`${value}About`)}</p>
    </Field>
  );
}
