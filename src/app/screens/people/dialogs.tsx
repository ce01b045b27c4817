import { App, Select } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { useSettledSearch } from '#app/resources/useSettledSearch.ts';
import { callEndpoint } from '#app/session/client.ts';
import { Field, fieldInput } from '#app/widgets/fields/Field.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useForm } from '#app/widgets/form/useForm.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { type MemberRole, memberRoles } from '#contract/codes.ts';
import { userPickList } from '#contract/endpoints/lists.ts';
import { operatorMake, type Role } from '#contract/endpoints/people.ts';
import { isMailAddress } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import type { ActionDialogProps } from '../shared/setting/SettingList.tsx';

const memberText = textsOf(locales.team.member);
const t = textsOf(locales.team.people);
const role = textsOf(locales.team.memberRole);

/** What the input of a role takes; a role that is undefined is not chosen yet. */
export interface RoleInput<Role> {
  readonly value: Role | undefined;
  readonly onChange: (role: Role) => void;
  readonly error: string | undefined;
}

export interface TeamDialogProps<R> extends ActionDialogProps {
  readonly title: string;
  readonly about?: string;
  readonly okText: string;
  /** what is chosen at first; undefined: nothing */
  readonly role: R | undefined;
  readonly input: (field: RoleInput<R>) => ReactNode;
  /** whether it invites somebody, by mail */
  readonly asksMail?: boolean;
  readonly send: (role: R, mail: string) => Promise<unknown>;
  /** tells that it is done */
  readonly done: (mail: string) => string;
}

/** Gives somebody in a team a role, or invites somebody to it with one. */
export function TeamDialog<R>(props: TeamDialogProps<R>) {
  const { title, about, okText, input, asksMail = false, send, done, onDone, onClose } = props;
  const { message } = App.useApp();
  const form = useForm<{ mail: string; role: R | undefined }>({
    empty: { mail: '', role: props.role },
    problems: ({ mail, role }) => ({
      mail: asksMail && !isMailAddress(mail.trim()) && t('mailNeeded'),
      role: role === undefined && t('roleNeeded'),
    }),
    async send({ mail, role }) {
      if (role === undefined) return;
      await send(role, mail.trim());
      message.success(done(mail.trim()));
      onClose();
      await onDone();
    },
  });
  return (
    <FormDialog title={title} okText={okText} form={form} onClose={onClose}>
      {about && <p className="bd-soft">{about}</p>}
      {asksMail && (
        <TextField
          id="invitation-mail"
          name="mail"
          label={t('mail')}
          autoComplete="off"
          {...form.field('mail')}
        />
      )}
      {input(form.field('role'))}
    </FormDialog>
  );
}

/** null for all rights; undefined where nothing is chosen */
type ChosenRole = string | null | undefined;

interface MakeDialogProps extends ActionDialogProps {
  readonly roles: readonly Role[];
}

/** Makes an account that there is an operator. */
export function MakeDialog({ roles, onDone, onClose }: MakeDialogProps) {
  const { message } = App.useApp();
  const { settled, search, composition } = useSettledSearch();
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
  const form = useForm<{ account: { value: string; label: string } | undefined; role: ChosenRole }>(
    {
      empty: { account: undefined, role: undefined },
      fieldOf: { id: 'account' },
      problems: ({ account, role }) => ({
        account: account === undefined && t('accountNeeded'),
        role: role === undefined && t('roleNeeded'),
      }),
      async send({ account, role }) {
        if (!account || role === undefined) return;
        await callEndpoint(operatorMake, { body: { id: account.value, role } }, { silent: true });
        message.success(t('made', { name: account.label }));
        onClose();
        await onDone();
      },
    },
  );
  const { value: account, error, onChange } = form.field('account');
  return (
    <FormDialog title={t('makeTitle')} okText={t('make')} form={form} onClose={onClose}>
      <p className="bd-soft">{t('makeAbout')}</p>
      <Field id="operator-account" label={t('account')} error={error}>
        <div {...composition}>
          <Select
            {...fieldInput('operator-account', error)}
            className="bd-people-account"
            size="large"
            labelInValue
            showSearch
            filterOption={false}
            placeholder={t('findAccount')}
            notFoundContent={t(remote.status === 'loading' ? 'searching' : 'nobody')}
            loading={remote.status === 'loading'}
            options={options}
            {...(account ? { value: account } : {})}
            onSearch={search}
            onChange={({ value, label }) => onChange({ value, label })}
          />
        </div>
      </Field>
      <RoleSelect roles={roles} {...form.field('role')} />
    </FormDialog>
  );
}

interface RoleSelectProps extends RoleInput<string | null> {
  readonly roles: readonly Role[];
}

const everything = '';

/** What an operator may do: everything, or what a role says. */
export function RoleSelect({ roles, value, onChange, error }: RoleSelectProps) {
  return (
    <Field id="operator-role" label={t('role')} error={error}>
      <Select
        {...fieldInput('operator-role', error)}
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

/** What a member may do in the name of the institution. */
export function MemberRoleSelect({ value = 'author', onChange }: RoleInput<MemberRole>) {
  return (
    <Field id="member-role" label={memberText('role')}>
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
