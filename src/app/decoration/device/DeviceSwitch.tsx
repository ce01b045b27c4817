import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { type Device, setDevice, useDevice } from './device.ts';

const icons = { phone: <MobileOutlined />, desktop: <DesktopOutlined /> };

/** Shows the page on the canvas as on a phone or on a desktop. */
export function DeviceSwitch() {
  const t = useMessages(locales.decorator.device);
  const option = (value: Device) => ({ value, icon: icons[value], label: t(value) });
  return (
    <Segmented<Device>
      size="small"
      aria-label={t('shownAs')}
      value={useDevice()}
      options={[option('phone'), option('desktop')]}
      onChange={setDevice}
    />
  );
}
