import { Button, Dropdown, type MenuProps } from 'antd';
import { memo, type ReactNode, useContext, useState } from 'react';
import { Link } from 'react-router';
import type { CompiledAction } from '#schema/compile.ts';
import { conditionHolds } from '#schema/conditions.ts';
import { identifierOf } from '#schema/record.ts';
import { useLocalized, useMessages } from '../../language/index.ts';
import { resourceMessages } from '../messages.ts';
import { useScope } from '../useScope.ts';
import { actionsThatFit } from './fitting.ts';
import { ListContext } from './ListContext.ts';
import { fillLink } from './links.ts';
import type { Row } from './useListRows.ts';

/** CSS pixels; the column of the actions with its padding */
export const actionsWidth = 172;
const padding = 24;

interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly danger: boolean;
  readonly disabled: string | undefined;
  /** an address, or what to do */
  readonly link?: string;
  readonly newTab?: boolean;
  readonly run: () => void;
}

/** Edit, delete and the schema's own actions of one row, as far as they are for it and for the person. */
export const RowActions = memo(function RowActions({ row }: { row: Row }) {
  const t = useMessages(resourceMessages);
  const actions = useRowActions(row);
  const [open, setOpen] = useState(false);
  const fit = actionsThatFit(
    actions.map(({ label }) => label),
    t('more'),
    actionsWidth - padding,
  );
  const shown = actions.slice(0, fit);
  const rest = actions.slice(fit);
  const more = (
    <button type="button" className="bd-link" aria-haspopup="menu" onClick={() => setOpen(true)}>
      {t('more')}
    </button>
  );
  return (
    <span className="bd-row-actions">
      {shown.map((action) => (
        <ActionControl key={action.key} action={action} />
      ))}
      {rest.length > 0 &&
        // the menu of a row is made when it is first asked for: a hundred of them would slow the table
        (open ? (
          <Dropdown
            open
            menu={menuOf(rest, () => setOpen(false))}
            onOpenChange={setOpen}
            trigger={['click']}
          >
            {more}
          </Dropdown>
        ) : (
          more
        ))}
    </span>
  );
});

/** The schema's own actions that are for this record, below its details. */
export function DetailActions({ row }: { row: Row }) {
  const actions = useRowActions(row).filter(({ key }) => !key.startsWith('$'));
  if (actions.length === 0) return null;
  return (
    <div className="bd-detail-actions">
      {actions.map((action) =>
        action.link === undefined ? (
          <Button
            key={action.key}
            danger={action.danger}
            disabled={action.disabled !== undefined}
            title={action.disabled}
            onClick={action.run}
          >
            {action.label}
          </Button>
        ) : (
          <ActionLink key={action.key} action={action} className="bd-link" />
        ),
      )}
    </div>
  );
}

function useRowActions(row: Row): RowAction[] {
  const { resource, actions, drawer } = useContext(ListContext);
  const t = useMessages(resourceMessages);
  const localized = useLocalized();
  const scope = { ...useScope(), record: row };
  const id = identifierOf(resource, row);
  const found: RowAction[] = [];
  const { edit } = resource;
  if (edit)
    found.push({
      key: '$edit',
      label: t('edit'),
      danger: false,
      disabled: undefined,
      ...(edit.kind === 'link' ? { link: fillLink(edit.link, resource, row) } : {}),
      run: () => drawer.open({ kind: 'edit', id }),
    });
  const own = resource.rowActions
    .filter((action) => conditionHolds(action.visibleWhen, scope, 'access'))
    .map(
      (action): RowAction => ({
        key: action.name,
        label: localized(action.label),
        danger: action.danger ?? false,
        disabled: conditionHolds(action.enabledWhen, scope, 'access')
          ? undefined
          : reasonOf(action, localized),
        ...(action.link === undefined
          ? {}
          : { link: fillLink(action.link, resource, row), newTab: action.newTab ?? false }),
        run: () => void actions.run(action, [row]),
      }),
    );
  found.push(...own);
  if (resource.endpoints.delete)
    found.push({
      key: '$delete',
      label: t('delete'),
      danger: true,
      disabled: undefined,
      run: () => void actions.remove([row]),
    });
  return found;
}

const reasonOf = (action: CompiledAction, localized: ReturnType<typeof useLocalized>): string =>
  action.disabledReason ? localized(action.disabledReason) : '';

function ActionControl({ action }: { action: RowAction }): ReactNode {
  if (action.link !== undefined) return <ActionLink action={action} className="bd-link" />;
  return (
    <button
      type="button"
      className={action.danger ? 'bd-link bd-link-danger' : 'bd-link'}
      disabled={action.disabled !== undefined}
      title={action.disabled}
      onClick={action.run}
    >
      {action.label}
    </button>
  );
}

function ActionLink({ action, className }: { action: RowAction; className?: string }) {
  const { link = '' } = action;
  return action.newTab ? (
    <a className={className} href={link} target="_blank" rel="noreferrer">
      {action.label}
    </a>
  ) : (
    <Link className={className} to={link}>
      {action.label}
    </Link>
  );
}

function menuOf(actions: readonly RowAction[], close: () => void): MenuProps {
  return {
    items: actions.map((action) => ({
      key: action.key,
      danger: action.danger,
      disabled: action.disabled !== undefined,
      title: action.disabled ?? '',
      label: action.link === undefined ? action.label : <ActionLink action={action} />,
      onClick: () => {
        close();
        if (action.link === undefined) action.run();
      },
    })),
  };
}
