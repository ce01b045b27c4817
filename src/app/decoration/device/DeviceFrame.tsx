import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { type Device, setDevice, useDevice, zoomFor } from './device.ts';
import './device.css';

const t = textsOf(locales.decorator.device);

const icons = { phone: <MobileOutlined />, desktop: <DesktopOutlined /> };

/** Shows the page on the canvas as on a phone or on a desktop. */
export function DeviceSwitch() {
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

/** The device around the page: a phone in its own size, a desktop made smaller where the pane has no room for it. */
export function DeviceFrame({ children }: { children: ReactNode }) {
  const device = useDevice();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = frame.current;
    const room = shown?.parentElement;
    if (!shown || !room || device === 'phone') return;
    const resize = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(room);
      const width =
        room.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      shown.style.setProperty('--canvas-zoom', String(zoomFor(width)));
    };
    resize();
    // the pane, not the frame: what is zoomed does not change the width of the pane
    const observer = new ResizeObserver(resize);
    observer.observe(room);
    return () => {
      observer.disconnect();
      shown.style.removeProperty('--canvas-zoom');
    };
  }, [device]);
  return (
    <div ref={frame} className={`decoration-device decoration-${device}`}>
      <div className="bd-anchor decoration-device-screen">{children}</div>
    </div>
  );
}
