import { PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import type { ListState } from '#schema/codec.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { resourceMessages } from '../messages.ts';
import { Permitted } from '../Refusable.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { ListContext } from './ListContext.ts';
import type { ArrangedList } from './table/useArrangement.ts';
import type { ChangeList } from './useListState.ts';

interface ToolbarProps {
  readonly arranged: ArrangedList;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly fetching: boolean;
  readonly onRefresh: () => void;
  readonly onImport: () => void;
  /** what leads the list's rows out of it */
  readonly exporting: ReactNode;
}

/** Create, import, export, refresh, columns. */
export function Toolbar({
  arranged,
  state,
  change,
  fetching,
  onRefresh,
  onImport,
  exporting,
}: ToolbarProps) {
  const { resource } = useContext(ListContext);
  const t = useMessages(resourceMessages);
  return (
    <div className="bd-toolbar">
      <Button
        icon={<ReloadOutlined spin={fetching} />}
        aria-label={t('refresh')}
        title={t('refresh')}
        onClick={onRefresh}
      />
      <ColumnSettings arranged={arranged} state={state} change={change} />
      {resource.import && (
        <Button icon={<UploadOutlined />} onClick={onImport}>
          {t('import')}
        </Button>
      )}
      {exporting}
      <CreateButton resource={resource} />
    </div>
  );
}

function CreateButton({ resource }: { resource: CompiledResource }) {
  const { drawer } = useContext(ListContext);
  const t = useMessages(resourceMessages);
  const { name, create } = resource;
  return (
    <Permitted
      resource={name}
      action="create"
      refused={(refusal) => (
        <Button icon={<PlusOutlined />} {...refusal}>
          {t('create')}
        </Button>
      )}
    >
      {create?.kind === 'link' && (
        <Link to={create.link} className="ant-btn ant-btn-primary bd-button-link">
          <PlusOutlined aria-hidden /> {t('create')}
        </Link>
      )}
      {create?.kind === 'form' && (
        <Button
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => drawer.open({ kind: 'create' })}
        >
          {t('create')}
        </Button>
      )}
    </Permitted>
  );
}
