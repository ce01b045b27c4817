import { Drawer } from 'antd';
import { useState } from 'react';
import { sidebarWidth } from '#contract/limits.ts';
import { locales } from '#locales/index.ts';
import { textsOf } from '../language/index.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Sidebar } from './Sidebar.tsx';

const t = textsOf(locales.shell.shell);

/** The sidebar on a narrow screen, while it is open. */
export default function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Drawer
      open={open}
      onClose={close}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="left"
      width={Math.max(sidebarWidth, 264)}
      title={t('product')}
      styles={{ body: { padding: 0 } }}
      footer={<LanguageSwitch />}
    >
      <Sidebar onNavigate={close} />
    </Drawer>
  );
}
