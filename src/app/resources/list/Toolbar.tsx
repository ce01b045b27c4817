import { memo, type ReactNode, useContext, useState } from 'react';
import { Link } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import {
  PlusOutlined,
  ReloadOutlined,
  SettingOutlined,
  UploadOutlined,
} from '#app/widgets/icons.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { useMedia } from '#app/widgets/useMedia.ts';
import { phoneWidth } from '#contract/layout.ts';
import { locales } from '#locales/index.ts';
import { Permitted } from '../Refusable.tsx';
import { ListContext } from './ListContext.ts';
import type { ListRows } from './useListRows.ts';

const t = textsOf(locales.lists.resource);
const tableText = textsOf(locales.lists.table);

const ColumnChoice = lazyThemed(() => import('./table/ColumnChoice.tsx'));

/** Which columns are shown, in which order, which stay at the left; on a phone the order of the rows too. */
const ColumnSettings = memo(function ColumnSettings() {
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
          <ColumnChoice title={label} onPhone={onPhone} onClose={() => setOpen(false)} />
        </Later>
      )}
    </span>
  );
});

interface ToolbarProps {
  readonly list: ListRows;
  readonly onImport: () => void;
  /** charts and export */
  readonly children: ReactNode;
}

/** Create, import, export, refresh, columns. */
export function Toolbar({ list, onImport, children }: ToolbarProps) {
  const { resource } = useContext(ListContext);
  return (
    <div className="bd-wrap bd-gap-8 bd-toolbar">
      <Control
        icon={<ReloadOutlined spin={list.fetching} />}
        aria-label={t('refresh')}
        title={t('refresh')}
        onClick={list.refresh}
      />
      <ColumnSettings />
      {resource.import && (
        <Control icon={<UploadOutlined />} onClick={onImport}>
          {t('import')}
        </Control>
      )}
      {children}
      <CreateButton />
    </div>
  );
}

function CreateButton() {
  const { resource, drawer } = useContext(ListContext);
  const { name, create } = resource;
  return (
    <Permitted resource={name} action="create">
      {create?.kind === 'link' && (
        <Link to={create.link} className="bd-control bd-control-primary">
          <PlusOutlined aria-hidden /> {t('create')}
        </Link>
      )}
      {create?.kind === 'form' && (
        <Control
          look="primary"
          icon={<PlusOutlined />}
          onClick={() => drawer.open({ kind: 'create' })}
        >
          {t('create')}
        </Control>
      )}
    </Permitted>
  );
}
