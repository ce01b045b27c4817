import { memo, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { SettingOutlined } from '#app/widgets/icons.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { useMedia } from '#app/widgets/useMedia.ts';
import { phoneWidth } from '#contract/layout.ts';
import { locales } from '#locales/index.ts';
import type { ListState } from '#schema/codec.ts';
import type { ArrangedList } from './table/useArrangement.ts';
import type { ChangeList } from './useListState.ts';

const ColumnChoice = lazyThemed(() => import('./table/ColumnChoice.tsx'));

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
  const t = useMessages(locales.lists.resource);
  const tableText = useMessages(locales.lists.table);
  const onPhone = useMedia(phoneWidth);
  const [open, setOpen] = useState(false);
  const label = onPhone ? tableText('sortAndColumns') : t('columns');
  return (
    <span className="bd-anchor bd-shrink bd-menu-place">
      <Control
        icon={<SettingOutlined />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Later fallback={null} isAskedFor>
          <ColumnChoice
            arranged={arranged}
            state={state}
            change={change}
            title={label}
            onPhone={onPhone}
            onClose={() => setOpen(false)}
          />
        </Later>
      )}
    </span>
  );
});
