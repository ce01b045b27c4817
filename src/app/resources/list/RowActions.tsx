import type { MenuProps } from 'antd';
import { memo, type ReactNode, useContext, useRef, useState } from 'react';
import { Link } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { Later } from '#app/widgets/later/Later.tsx';
import type { MenuPoint } from '#app/widgets/menu/MenuAt.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { locales } from '#locales/index.ts';
import { conditionHolds } from '#schema/conditions.ts';
import { mayChangeRow } from '#schema/own/grants.ts';
import { identifierOf } from '#schema/record.ts';
import { CellTabIndex } from '../cells/cellTabIndex.ts';
import { Refusable } from '../Refusable.tsx';
import { useScope } from '../useScope.ts';
import { actionsThatFit } from './fitting.ts';
import { ListContext } from './ListContext.ts';
import { fillLink } from './links.ts';
import { actionsWidth } from './table/geometry.ts';
import type { Row } from './useListRows.ts';

const t = textsOf(locales.lists.resource);

const MenuAt = lazyThemed(() => import('#app/widgets/menu/MenuAt.tsx'));

/** CSS pixels, of the column */
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
  const actions = useRowActions(row);
  const fit = actionsThatFit(
    actions.map(({ label }) => label),
    t('more'),
    actionsWidth - padding,
  );
  const shown = actions.slice(0, fit);
  const rest = actions.slice(fit);
  return (
    <span className="bd-row bd-gap-12 bd-row-actions">
      {shown.map((action) => (
        <ActionControl key={action.key} action={action} />
      ))}
      {rest.length > 0 && <MoreActions actions={rest} />}
    </span>
  );
});

/** The actions that do not fit into the row. The menu is drawn when it is opened: a hundred menus would slow the table. */
function MoreActions({ actions }: { actions: readonly RowAction[] }) {
  const tabIndex = useContext(CellTabIndex);
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<MenuPoint>();
  const close = () => {
    setAt(undefined);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        className="bd-link"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => {
          const { right, bottom } = currentTarget.getBoundingClientRect();
          setAt({ left: right, top: bottom });
        }}
      >
        {t('more')}
      </button>
      {at && (
        <Later fallback={null} isAskedFor>
          <MenuAt
            at={at}
            menu={menuOf(actions, close)}
            placement="bottomRight"
            // as wide as its words, so that the menu opens at the button even at the edge of a phone
            className="bd-row-menu"
            onClose={(by) => by !== 'entry' && close()}
          />
        </Later>
      )}
    </>
  );
}

/** The schema's own actions that are for this record, below its details. */
export function DetailActions({ row }: { row: Row }) {
  const actions = useRowActions(row).filter(({ key }) => !key.startsWith('$'));
  if (actions.length === 0) return null;
  return (
    <div className="bd-row bd-wrap bd-end bd-detail-actions">
      {actions.map((action) =>
        action.link === undefined ? (
          <Refusable key={action.key} reason={action.disabled}>
            {(refusal) => (
              <Control
                {...(action.danger ? { look: 'danger' } : {})}
                {...refusal}
                onClick={() => action.disabled === undefined && action.run()}
              >
                {action.label}
              </Control>
            )}
          </Refusable>
        ) : (
          <ActionLink key={action.key} action={action} className="bd-link" />
        ),
      )}
    </div>
  );
}

/** Everything that can be done with a row, as far as it is for it and for the person. */
export function useRowActions(row: Row): RowAction[] {
  const { resource, actions, drawer } = useContext(ListContext);
  const scope = { ...useScope(), record: row };
  const may = (action: 'edit' | 'delete') => mayChangeRow(resource, action, row, scope.user);
  const id = identifierOf(resource, row);
  const found: RowAction[] = [];
  const { edit } = resource;
  if (edit && may('edit'))
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
          : action.disabledReason
            ? localized(action.disabledReason)
            : '',
        ...(action.link === undefined
          ? {}
          : { link: fillLink(action.link, resource, row), newTab: action.newTab ?? false }),
        run: () => void actions.run(action, [row]),
      }),
    );
  found.push(...own);
  if (resource.endpoints.delete && may('delete'))
    found.push({
      key: '$delete',
      label: t('delete'),
      danger: true,
      disabled: undefined,
      run: () => void actions.remove([row]),
    });
  return found;
}

function ActionControl({ action }: { action: RowAction }): ReactNode {
  const tabIndex = useContext(CellTabIndex);
  if (action.link !== undefined) return <ActionLink action={action} className="bd-link" />;
  const className = action.danger ? 'bd-link bd-link-danger' : 'bd-link';
  if (action.disabled === undefined)
    return (
      <button type="button" tabIndex={tabIndex} className={className} onClick={action.run}>
        {action.label}
      </button>
    );
  return (
    <Refusable reason={action.disabled}>
      {(refusal) => (
        <button
          type="button"
          tabIndex={tabIndex}
          {...refusal}
          className={`${className} ${refusal.className ?? ''}`}
        >
          {action.label}
        </button>
      )}
    </Refusable>
  );
}

function ActionLink({ action, className }: { action: RowAction; className?: string }) {
  const { link = '' } = action;
  const tabIndex = useContext(CellTabIndex);
  return action.newTab ? (
    <a tabIndex={tabIndex} className={className} href={link} target="_blank" rel="noreferrer">
      {action.label}
    </a>
  ) : (
    <Link tabIndex={tabIndex} className={className} to={link}>
      {action.label}
    </Link>
  );
}

/** Actions of a row as the items of a menu. */
export function menuOf(actions: readonly RowAction[], close: () => void): MenuProps {
  return {
    items: actions.map((action) => ({
      key: action.key,
      danger: action.danger,
      disabled: action.disabled !== undefined,
      title: '',
      label:
        action.disabled !== undefined ? (
          <span className="bd-column bd-menu-refused">
            {action.label}
            {action.disabled !== '' && <small>{action.disabled}</small>}
          </span>
        ) : action.link === undefined ? (
          action.label
        ) : (
          <ActionLink action={action} />
        ),
      onClick: () => {
        close();
        if (action.link === undefined) action.run();
      },
    })),
  };
}
