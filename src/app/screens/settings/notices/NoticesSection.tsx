import { Alert, App, Switch } from 'antd';
import { useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { SectionFrame } from '#app/screens/shared/setting/SectionFrame.tsx';
import { SettingRow } from '#app/screens/shared/setting/SettingRow.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { type NoticeKind, noticeMail, noticeMailSave } from '#contract/endpoints/notices.ts';
import { locales } from '#locales/index.ts';

type Choices = EndpointResponse<typeof noticeMail>['data'];

async function loadChoices(signal: AbortSignal): Promise<Choices> {
  return (await callEndpoint(noticeMail, {}, { silent: true, signal })).data;
}

/** Which notices come by mail as well. */
export function NoticesSection() {
  const t = useMessages(locales.identity.settings);
  const notices = useMessages(locales.notifications.notices);
  const { remote, reload } = useRemote(loadChoices);
  return (
    <SectionFrame title={t('notices')} about={notices('about')} remote={remote} reload={reload}>
      {(choices) => <ChoicesList choices={choices} reload={reload} />}
    </SectionFrame>
  );
}

interface ChoicesListProps {
  readonly choices: Choices;
  readonly reload: () => Promise<void>;
}

function ChoicesList({ choices: { choices, hasMail }, reload }: ChoicesListProps) {
  const t = useMessages(locales.notifications.notices);
  const { message } = App.useApp();
  const [saving, setSaving] = useState<NoticeKind>();
  const choose = async (kind: NoticeKind, isMailed: boolean) => {
    setSaving(kind);
    try {
      await callEndpoint(noticeMailSave, { body: { kind, isMailed } });
      message.success(t('saved'));
      await reload();
    } catch {
      // the call tells of its failure itself; the switch stays where it was
    } finally {
      setSaving(undefined);
    }
  };
  return (
    <>
      {!hasMail && <Alert type="info" showIcon message={t('noMail')} />}
      <ul className="bd-setting-rows">
        {choices.map(({ kind, isMailed }) => (
          <SettingRow key={kind} title={t(kind)} detail={t(`${kind}_about`)}>
            <Switch
              aria-label={t('toMail', { kind: t(kind) })}
              checked={isMailed}
              loading={saving === kind}
              disabled={saving !== undefined && saving !== kind}
              onChange={(wanted) => void choose(kind, wanted)}
            />
          </SettingRow>
        ))}
      </ul>
    </>
  );
}
