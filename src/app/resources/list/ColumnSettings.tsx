import { SettingOutlined } from '@ant-design/icons';
import { Button, Drawer, Popover } from 'antd';
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useMessages } from '#app/language/index.ts';
import { gridStop, useCloseOnEscape, useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { useMedia } from '#app/widgets/useMedia.ts';
import { phoneWidth } from '#contract/layout.ts';
import type { ListState } from '#schema/codec.ts';
import { resourceMessages } from '../messages.ts';
import { tableMessages } from './table/messages.ts';
import type { ArrangedList } from './table/useArrangement.ts';
import type { ChangeList } from './useListState.ts';

const ColumnPanel = lazy(() => import('./table/ColumnPanel.tsx'));
const SortChoice = lazy(() => import('./table/SortChoice.tsx'));

interface ColumnSettingsProps {
  readonly arranged: ArrangedList;
  readonly state: ListState;
  readonly change: ChangeList;
}

/** Which columns are shown, in which order, which stay at the left; on a phone the order of the rows too. */
export const ColumnSettings = memo(function ColumnSettings({
  arranged,
  state,
  change,
}: ColumnSettingsProps) {
  const t = useMessages(resourceMessages);
  const tableText = useMessages(tableMessages);
  const onPhone = useMedia(phoneWidth);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const label = onPhone ? tableText('sortAndColumns') : t('columns');
  const button = (
    <Button
      icon={<SettingOutlined />}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      {...(onPhone ? { onClick: () => setOpen(true) } : {})}
    />
  );
  const panel = (
    <Suspense fallback={<div className="bd-column-panel" aria-busy="true" />}>
      <ColumnPanel arranged={arranged} />
    </Suspense>
  );
  if (!onPhone)
    return (
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={<PopoverPanel onClose={close}>{panel}</PopoverPanel>}
      >
        {button}
      </Popover>
    );
  return (
    <>
      {button}
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        height="80dvh"
        title={label}
        destroyOnHidden
      >
        <Suspense fallback={null}>
          <SortChoice columns={arranged.all} state={state} change={change} />
        </Suspense>
        {panel}
      </Drawer>
    </>
  );
});

/** A popover's content with the manners of a dialog: it takes the focus, Escape closes it, the focus returns. */
function PopoverPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useFocusReturn(gridStop);
  useCloseOnEscape(panel, onClose);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="bd-popover-panel">
      {children}
    </div>
  );
}
