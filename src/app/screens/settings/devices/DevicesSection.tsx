import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Empty, Tag } from 'antd';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { SettingActions, SettingList } from '#app/screens/shared/setting/SettingList.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import { deviceName } from '#app/widgets/deviceName.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { endSessionCall, getSessions } from '#contract/endpoints/account.ts';
import { locales } from '#locales/index.ts';
import { EndOthers } from './EndOthers.tsx';

const t = textsOf(locales.identity.devices);

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
  const title = textsOf(locales.identity.settings)('devices');
  const { language } = useLanguage();
  const now = useNow(minute);
  const source = useRemote(loadDevices);
  const detailOf = ({ address, createdAt, usedAt, passkey }: Device) => {
    const times = t(address ? 'times' : 'timesWithoutAddress', {
      address,
      since: formatInstant(createdAt),
      used: formatTimeAgo(usedAt, now, language),
    });
    return passkey === '' ? times : t('byPasskey', { times, passkey });
  };
  return (
    <SettingList
      title={title}
      about={t('about')}
      source={source}
      rows={(devices) =>
        devices.map((device) => {
          const { id, address, isCurrent } = device;
          const name = deviceName(device.device) || t('unknown');
          return {
            key: id,
            icon: isPhone(device) ? <MobileOutlined /> : <DesktopOutlined />,
            name,
            title: <span title={device.device}>{name}</span>,
            tags: isCurrent && <Tag color="success">{t('current')}</Tag>,
            detail: detailOf(device),
            actions: [
              !isCurrent && {
                label: t('end'),
                question: { title: t('endTitle'), text: t('endText', { device: name, address }) },
                done: t('ended'),
                work: () => callEndpoint(endSessionCall, { body: { id } }, { silent: true }),
              },
            ],
          };
        })
      }
      foot={({ length }) =>
        length < 2 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noOthers')} />
        ) : (
          <div className="bd-row bd-wrap bd-gap-12 bd-end bd-setting-buttons">
            <SettingActions
              reload={source.reload}
              actions={[
                {
                  label: t('endOthers'),
                  isDanger: true,
                  dialog: ({ onDone, onClose }) => (
                    <EndOthers count={length - 1} onEnded={onDone} onClose={onClose} />
                  ),
                },
              ]}
            />
          </div>
        )
      }
    />
  );
}
