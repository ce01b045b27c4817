import { App, Select } from 'antd';
import { useCallback, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { useSettledSearch } from '#app/resources/useSettledSearch.ts';
import { callEndpoint } from '#app/session/client.ts';
import { Field } from '#app/widgets/fields/Field.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { userPickList } from '#contract/endpoints/lists.ts';
import { operatorMake, type Role } from '#contract/endpoints/people.ts';
import { locales } from '#locales/index.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import RoleSelect, { type ChosenRole } from './RoleSelect.tsx';

interface MakeDialogProps {
  readonly roles: readonly Role[];
  readonly onMade: () => Promise<void>;
  readonly onClose: () => void;
}

const fieldOf = { id: 'account', role: 'role' } as const;

/** Makes an account that there is an operator. */
export default function MakeDialog({ roles, onMade, onClose }: MakeDialogProps) {
  const t = useMessages(locales.team.people);
  const { message } = App.useApp();
  const { place, errors, busy, show, submit, forgive } = useSubmission<'account' | 'role'>(fieldOf);
  const { settled, search, composition } = useSettledSearch();
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [role, setRole] = useState<ChosenRole>();
  const { remote } = useRemote(
    useCallback(
      async (signal: AbortSignal) => {
        const query = settled === '' ? {} : { searchText: settled };
        return (await callEndpoint(userPickList, { query }, { silent: true, signal })).data;
      },
      [settled],
    ),
  );
  const options =
    remote.status === 'ready'
      ? remote.value.map(({ id, nickname, name, isInstitution }) => ({
          value: id,
          label: nickname === name ? name : `${nickname} (${name})`,
          disabled: isInstitution,
        }))
      : [];
  const make = async () => {
    if (!chosen || role === undefined) return;
    await callEndpoint(operatorMake, { body: { id: chosen.value, role } }, { silent: true });
    message.success(t('made', { name: chosen.label }));
    onClose();
    await onMade();
  };
  return (
    <FormDialog
      open
      title={t('makeTitle')}
      okText={t('make')}
      busy={busy}
      error={errors.other}
      place={place}
      entered={{ chosen, role }}
      onSubmit={async () => {
        if (chosen && role !== undefined) await submit(make);
        else
          show({
            fields: {
              ...(chosen ? {} : { account: t('accountNeeded') }),
              ...(role === undefined ? { role: t('roleNeeded') } : {}),
            },
          });
      }}
      onClose={onClose}
    >
      <p className="bd-soft">{t('makeAbout')}</p>
      <Field id="operator-account" label={t('account')} error={errors.fields.account}>
        <div {...composition}>
          <Select
            id="operator-account"
            className="bd-people-account"
            size="large"
            labelInValue
            showSearch
            filterOption={false}
            placeholder={t('findAccount')}
            notFoundContent={t(remote.status === 'loading' ? 'searching' : 'nobody')}
            aria-invalid={errors.fields.account !== undefined}
            aria-describedby="operator-account-note"
            loading={remote.status === 'loading'}
            options={options}
            {...(chosen ? { value: chosen } : {})}
            onSearch={search}
            onChange={({ value, label }) => {
              forgive('account');
              setChosen({ value, label });
            }}
          />
        </div>
      </Field>
      <RoleSelect
        id="operator-role"
        roles={roles}
        value={role}
        error={errors.fields.role}
        onChange={(next) => {
          forgive('role');
          setRole(next);
        }}
      />
    </FormDialog>
  );
}
