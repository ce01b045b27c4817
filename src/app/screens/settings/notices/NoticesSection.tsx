import { Alert, App, Switch } from 'antd';
import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { SettingList } from '#app/screens/shared/setting/SettingList.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { type NoticeKind, noticeMail, noticeMailSave } from '#contract/endpoints/notices.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.notifications.notices);

const loadChoices = async (signal: AbortSignal) =>
  (await callEndpoint(noticeMail, {}, { silent: true, signal })).data;

/** Which notices come by mail as well. */
export function NoticesSection() {
  const title = textsOf(locales.identity.settings)('notices');
  const { message } = App.useApp();
  const source = useRemote(loadChoices);
  const [saving, setSaving] = useState<NoticeKind>();
  const choose = async (kind: NoticeKind, isMailed: boolean) => {
    setSaving(kind);
    try {
      await callEndpoint(noticeMailSave, { body: { kind, isMailed } });
      message.success(t('saved'));
      await source.reload();
    } catch {
      // the call tells of its failure itself; the switch stays where it was
    } finally {
      setSaving(undefined);
    }
  };
  return (
    <SettingList
      title={title}
      about={t('about')}
      source={source}
      head={({ hasMail }) => !hasMail && <Alert type="info" showIcon message={t('noMail')} />}
      rows={({ choices }) =>
        choices.map(({ kind, isMailed }) => ({
          key: kind,
          name: t(kind),
          detail: t(`${kind}_about`),
          control: (
            <Switch
              aria-label={t('toMail', { kind: t(kind) })}
              checked={isMailed}
              loading={saving === kind}
              disabled={saving !== undefined && saving !== kind}
              onChange={(wanted) => void choose(kind, wanted)}
            />
          ),
        }))
      }
    />
  );
}
