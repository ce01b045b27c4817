import { Alert, App, Avatar, Button, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { textsOf } from '#app/language/index.ts';
import { isOperator } from '#app/providers/accessPolicy.ts';
import { fetchAccount } from '#app/session/account.ts';
import { callEndpoint } from '#app/session/client.ts';
import { DraftStatus } from '#app/widgets/draft/DraftStatus.tsx';
import { FormConflict } from '#app/widgets/draft/FormConflict.tsx';
import type { FormBase } from '#app/widgets/draft/formDraft.ts';
import { RestoredNotice } from '#app/widgets/draft/RestoredNotice.tsx';
import { useFormDraft } from '#app/widgets/draft/useFormDraft.ts';
import { LimitedTextField } from '#app/widgets/fields/LimitedTextField.tsx';
import { useForm } from '#app/widgets/form/useForm.ts';
import { useLeaveGuard } from '#app/widgets/leaving/useLeaveGuard.ts';
import { ImageUpload } from '#app/widgets/upload/ImageUpload.tsx';
import { UnarrivedFiles } from '#app/widgets/upload/UnarrivedFiles.tsx';
import { UploadsOfWork } from '#app/widgets/upload/UploadsOfWork.tsx';
import type { Difference } from '#app/widgets/versions/VersionsTable.tsx';
import { updateAccountInfo } from '#contract/endpoints/account.ts';
import type { UserInfo } from '#contract/entities/account.ts';
import { cutText } from '#contract/text.ts';
import { locales } from '#locales/index.ts';
import { type AccountInfo, loadAccountInfo } from '../shared/accountInfo.ts';
import { Fact } from '../shared/Fact.tsx';

const t = textsOf(locales.identity.settings);
const profile = textsOf(locales.identity.profile);
const draftText = textsOf(locales.forms.draft);

const profileValues = z.object({ nickname: z.string(), avatar: z.string() });
type ProfileValues = z.output<typeof profileValues>;

const nicknameLength = 40;

const baseOf = ({ nickname, avatar, revision }: AccountInfo): FormBase<ProfileValues> => ({
  values: { nickname, avatar },
  revision,
});

interface ProfileFormProps {
  user: UserInfo;
  info: AccountInfo;
  reload: () => Promise<void>;
}

/** Picture and name of the account. The header changes as soon as they are saved. */
export function ProfileForm({ user, info, reload }: ProfileFormProps) {
  const { message } = App.useApp();
  const loaded = useMemo(() => baseOf(info), [info]);
  const draft = useFormDraft({
    kind: 'settings.profile',
    loaded,
    shape: profileValues,
    load: async () => baseOf(await loadAccountInfo()),
    save: async (sent, revision) => {
      const body = { ...sent, revision };
      const { data } = await callEndpoint(updateAccountInfo, { body }, { silent: true });
      return data.revision;
    },
  });
  const { values, isDirty, theirs } = draft;
  const [pending, setPending] = useState(0);
  useLeaveGuard(isDirty, draft.draft.kept.kind !== 'nowhere');
  const form = useForm({
    empty: loaded.values,
    kept: draft,
    problems: ({ nickname }) => ({
      nickname: nickname.trim() === '' && profile('nicknameRequired'),
    }),
    async send() {
      draft.change({ nickname: draft.get().values.nickname.trim() });
      const outcome = await draft.save();
      if ('why' in outcome) throw outcome.why;
      if (outcome.kind !== 'saved') return;
      message.success(draftText('saved'));
      // saved, even if reloading them fails
      await Promise.all([reload(), fetchAccount().catch(() => undefined)]);
    },
  });
  const { errors, busy } = form;
  const avatar = form.field('avatar');

  const kind = isOperator(user)
    ? 'kindOperator'
    : user.isInstitution
      ? 'kindInstitution'
      : 'kindUser';
  return (
    <form
      ref={form.place}
      className="bd-grid bd-gap-12 bd-shrink bd-setting-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && pending === 0) void form.submit();
      }}
      noValidate
    >
      <RestoredNotice restoredAt={draft.restoredAt} startAfresh={draft.startAfresh} />
      <div className="bd-row bd-wrap bd-setting-avatar">
        <Avatar size={104} src={values.avatar || undefined} alt="" className="bd-avatar">
          {cutText(values.nickname, 1)}
        </Avatar>
        <div className="bd-field">
          <label htmlFor="profile-avatar">{profile('avatar')}</label>
          <UploadsOfWork work="settings.profile">
            <ImageUpload
              id="profile-avatar"
              aria-label={profile('avatar')}
              value={values.avatar === '' ? [] : [values.avatar]}
              onChange={([address = '']) => avatar.onChange(address)}
              maximum={1}
              onPendingChange={setPending}
            />
          </UploadsOfWork>
          <p className={avatar.error ? 'bd-note bd-note-error' : 'bd-note'} role="status">
            {avatar.error ?? profile('avatarHint')}
          </p>
        </div>
      </div>
      <LimitedTextField
        id="profile-nickname"
        label={profile('nickname')}
        hint={profile('nicknameHint')}
        maximum={nicknameLength}
        autoComplete="nickname"
        {...form.field('nickname')}
      />
      <dl className="bd-fact-rows">
        <Fact label={profile('account')}>{info.name}</Fact>
        <Fact label={profile('kind')}>{profile(kind)}</Fact>
        <Fact label={profile('publish')}>
          {profile(user.enablePublish ? 'publishYes' : 'publishNo')}
        </Fact>
      </dl>
      {errors.other && !theirs && <Alert type="error" showIcon message={errors.other} />}
      <UnarrivedFiles />
      <div className="bd-row bd-wrap bd-gap-12 bd-end bd-setting-buttons">
        <DraftStatus state={draft.draft} savedBy="hand" />
        <Tooltip title={pending > 0 ? t('picturesOnTheirWay') : undefined}>
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            loading={busy}
            disabled={!isDirty || pending > 0}
          >
            {t('save')}
          </Button>
        </Tooltip>
      </div>
      <FormConflict
        form={draft}
        differences={theirs ? differencesOf(values, theirs, profile) : []}
        busy={busy}
        error={errors.other}
        onResolved={(way) => void (way === 'theirs' ? reload() : form.submit())}
      />
    </form>
  );
}

function differencesOf(
  mine: ProfileValues,
  theirs: ProfileValues,
  label: (key: 'nickname' | 'avatar') => string,
): Difference[] {
  const picture = (address: string) =>
    address && <Avatar size={64} src={address} alt={label('avatar')} />;
  const all = [
    { field: 'avatar' as const, show: picture },
    { field: 'nickname' as const, show: (text: string) => text },
  ];
  return all
    .filter(({ field }) => mine[field] !== theirs[field])
    .map(({ field, show }) => ({
      field,
      label: label(field),
      mine: show(mine[field]),
      theirs: show(theirs[field]),
    }));
}
