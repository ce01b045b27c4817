import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { App, Button, Empty, Tag } from 'antd';
import { useState } from 'react';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { Question } from '#app/screens/shared/setting/Question.tsx';
import { SectionFrame } from '#app/screens/shared/setting/SectionFrame.tsx';
import { SettingRow } from '#app/screens/shared/setting/SettingRow.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import { deviceName } from '#app/widgets/deviceName.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { endSessionCall, getSessions } from '#contract/endpoints/account.ts';
import { locales } from '#locales/index.ts';
import { EndOthers } from './EndOthers.tsx';

type Device = EndpointResponse<typeof getSessions>['data'][number];

const isPhone = ({ device }: Device): boolean => /Mobile|Android|iPhone|iPad/.test(device);

/** The signed-in devices: this one first, then by last use. */
async function loadDevices(signal: AbortSignal): Promise<Device[]> {
  const { data } = await callEndpoint(getSessions, {}, { silent: true, signal });
  return [...data].sort(
    (one, other) =>
      Number(other.isCurrent) - Number(one.isCurrent) || other.usedAt.localeCompare(one.usedAt),
  );
}

/** milliseconds between two updates of the times */
const minute = 60_000;

/** Where the account is signed in, with buttons to sign out. */
export function DevicesSection() {
  const t = useMessages(locales.identity.settings);
  const devices = useMessages(locales.identity.devices);
  const { remote, reload } = useRemote(loadDevices);
  return (
    <SectionFrame title={t('devices')} about={devices('about')} remote={remote} reload={reload}>
      {(list) => <Devices list={list} reload={reload} />}
    </SectionFrame>
  );
}

function Devices({ list, reload }: { list: readonly Device[]; reload: () => Promise<void> }) {
  const t = useMessages(locales.identity.devices);
  const { message } = App.useApp();
  const { language } = useLanguage();
  const now = useNow(minute);
  const [asked, setAsked] = useState<Device | 'others'>();
  const others = list.filter(({ isCurrent }) => !isCurrent);
  const nameOf = ({ device }: Device) => deviceName(device) || t('unknown');

  const detailOf = ({ address, createdAt, usedAt, passkey }: Device) => {
    const times = t(address ? 'times' : 'timesWithoutAddress', {
      address,
      since: formatInstant(createdAt),
      used: formatTimeAgo(usedAt, now, language),
    });
    return passkey === '' ? times : t('byPasskey', { times, passkey });
  };
  const one = asked === 'others' ? undefined : asked;
  const close = () => setAsked(undefined);

  return (
    <>
      <ul className="bd-setting-rows">
        {list.map((device) => (
          <SettingRow
            key={device.id}
            icon={isPhone(device) ? <MobileOutlined /> : <DesktopOutlined />}
            title={
              <>
                <span title={device.device}>{nameOf(device)}</span>
                {device.isCurrent && <Tag color="success">{t('current')}</Tag>}
              </>
            }
            detail={detailOf(device)}
          >
            {!device.isCurrent && (
              <Button aria-label={`${t('end')} ${nameOf(device)}`} onClick={() => setAsked(device)}>
                {t('end')}
              </Button>
            )}
          </SettingRow>
        ))}
      </ul>
      {others.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noOthers')} />
      ) : (
        <div className="bd-row bd-wrap bd-gap-12 bd-end bd-setting-buttons">
          <Button danger onClick={() => setAsked('others')}>
            {t('endOthers')}
          </Button>
        </div>
      )}
      <Question
        open={one !== undefined}
        title={t('endTitle')}
        okText={t('end')}
        danger
        onOk={async () => {
          if (!one) return;
          await callEndpoint(endSessionCall, { body: { id: one.id } }, { silent: true });
          message.success(t('ended'));
          await reload();
        }}
        onClose={close}
      >
        {one && t('endText', { device: nameOf(one), address: one.address })}
      </Question>
      <EndOthers open={asked === 'others'} onEnded={reload} onClose={close}>
        {t('endOthersText', { count: others.length })}
      </EndOthers>
    </>
  );
}
