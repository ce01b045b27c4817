import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { same } from '#app/widgets/draft/merge.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useForm } from '#app/widgets/form/useForm.ts';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { type GrantableList, type Role, roleSave } from '#contract/endpoints/people.ts';
import { everyAction, everyList, type Grant, publishRight } from '#contract/grant.ts';
import { defaultLanguage, languageNames, languages } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { SectionFrame } from '../shared/setting/SectionFrame.tsx';
import { GrantMatrix } from './GrantMatrix.tsx';
import { loadRoles } from './loadRoles.ts';
import './people.css';

const t = textsOf(locales.team.people);

/** `/people/roles/{id}`, for operators: what a role may do with which lists; `new` makes one. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <PlaceGate place="/people">
      <RoleEditor key={id} id={id} />
    </PlaceGate>
  );
}

const isNew = (id: string): boolean => id === 'new';

function RoleEditor({ id }: { readonly id: string }) {
  const { remote, reload } = useRemote(loadRoles);
  /** how often somebody else's version was taken */
  const [taken, setTaken] = useState(0);
  const again = async () => {
    await reload();
    setTaken((count) => count + 1);
  };
  return (
    <div className="bd-grid bd-shrink bd-sections bd-sections-wide">
      <SectionFrame
        title={t(isNew(id) ? 'createRole' : 'role')}
        level={1}
        about={t('matrixAbout')}
        remote={remote}
        reload={reload}
      >
        {({ roles, lists }) => {
          const role = roles.find((one) => one.id === id);
          if (!role && !isNew(id)) return <p role="alert">{t('noSuchRole')}</p>;
          return <RoleForm key={taken} role={role} lists={lists} onAgain={again} />;
        }}
      </SectionFrame>
    </div>
  );
}

interface RoleFormProps {
  /** undefined for a new one */
  readonly role: Role | undefined;
  readonly lists: readonly GrantableList[];
  /** shows the role as it is on the platform */
  readonly onAgain: () => Promise<void>;
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** What is left of a grant whose list is another one by now; nothing if the list is gone. */
function stillThere(grant: Grant, list: GrantableList | undefined): Grant[] {
  if (grant.list === everyList) return [grant];
  if (!list) return [];
  const named = [everyAction, ...(list.publishes ? [publishRight] : []), ...list.named.map(nameOf)];
  const fields = list.fields.map(nameOf);
  return [
    {
      ...grant,
      named: grant.named.filter((name) => named.includes(name)),
      hidden: grant.hidden.filter((name) => fields.includes(name)),
      readOnly: grant.readOnly.filter((name) => fields.includes(name)),
    },
  ];
}

const fieldOf = Object.fromEntries(languages.map((language) => [`label.${language}`, language]));

function RoleForm({ role, lists, onAgain }: RoleFormProps) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [isStale, setStale] = useState(false);
  /** the same until the role is saved, so that one whose answer was lost is not made twice */
  const key = useRef(newUuid());

  const empty = {
    ...{ 'zh-CN': '', 'zh-Hant': '', 'en-US': '', ...role?.label },
    grants: role?.grants ?? [],
  };
  const save = async ({ grants, ...names }: typeof empty): Promise<void> => {
    const known = new Map(lists.map((list) => [list.name, list]));
    const body = {
      label: {
        ...Object.fromEntries(Object.entries(names).filter(([, name]) => name !== '')),
        [defaultLanguage]: names[defaultLanguage],
      },
      grants: grants.flatMap((grant) => stillThere(grant, known.get(grant.list))),
      ...(role && { id: role.id, revision: role.revision }),
    };
    try {
      await callEndpoint(roleSave, { body }, { silent: true, ...(!role && { key: key.current }) });
    } catch (failure) {
      const code = failure instanceof CallFailure ? failure.code : undefined;
      if (code === 422) return form.show({ fields: {}, other: t('roleSavedBefore') });
      setStale(code === 409 && role !== undefined);
      throw failure;
    }
    message.success(t('roleSaved'));
    letPass();
    await navigate('/people');
  };
  const form = useForm({
    empty,
    fieldOf,
    problems: (names) => ({
      [defaultLanguage]: names[defaultLanguage].trim() === '' && t('nameNeeded'),
    }),
    send: save,
  });
  const { errors, busy } = form;
  const letPass = useLeaveGuard(!same(empty, form.values), false);

  return (
    <form
      ref={form.place}
      className="bd-grid bd-shrink bd-role"
      noValidate
      onSubmit={form.onSubmit}
    >
      <div className="bd-grid bd-role-names">
        {languages.map((language) => (
          <TextField
            key={language}
            id={`role-${language}`}
            label={t('nameIn', { language: languageNames[language] })}
            autoComplete="off"
            {...form.field(language)}
          />
        ))}
      </div>
      <GrantMatrix
        lists={lists}
        value={form.values.grants}
        onChange={(grants) => form.change({ grants: [...grants] })}
      />
      {errors.other && (
        <p className="bd-failure" role="alert">
          {errors.other}{' '}
          {isStale && (
            <Button size="small" onClick={onAgain}>
              {t('lookAgain')}
            </Button>
          )}
        </p>
      )}
      <div className="bd-row bd-wrap bd-gap-12 bd-end bd-setting-buttons">
        <Button onClick={() => void navigate('/people')}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
