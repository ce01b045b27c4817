import { DownOutlined } from '@ant-design/icons';
import { App, Button, Empty } from 'antd';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { useRunning } from '#app/widgets/form/useRunning.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import type { Remote } from '#app/widgets/remote/useRemote.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { locales } from '#locales/index.ts';
import { Question } from './Question.tsx';
import { SectionFrame } from './SectionFrame.tsx';

const t = textsOf(locales.identity.setting);

/** What a dialog of an action is told. */
export interface ActionDialogProps {
  readonly onClose: () => void;
  /** loads the list again */
  readonly onDone: () => Promise<void>;
}

/** What can be done with a row or with its list: a button that asks and calls, or opens a dialog. */
export interface SettingAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly type?: 'primary';
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** stands under “More”, which the list has a `Menu` for */
  readonly isMore?: boolean;
  /** asked before `work`: its call is silent, as the dialog says why it failed; without one it tells of itself */
  readonly question?: { readonly title: string; readonly text: ReactNode };
  /** after it the list is loaded again; `false` leaves it as it is */
  readonly work?: () => Promise<unknown>;
  /** tells that it is done */
  readonly done?: string;
  readonly dialog?: (props: ActionDialogProps) => ReactNode;
}

type Actions = readonly (SettingAction | false | undefined)[];

/** One thing with what is told of it and what can be done with it. */
export interface SettingRow {
  readonly key: string;
  readonly icon?: ReactNode;
  /** tells its buttons from those of other rows; its title unless there is one */
  readonly name: string;
  readonly title?: ReactNode;
  /** beside the title */
  readonly tags?: ReactNode;
  /** the present value, in small print below */
  readonly detail: ReactNode;
  readonly actions?: Actions;
  /** an input in place of buttons */
  readonly control?: ReactNode;
}

/** What draws “More”, where actions stand under it; few lists have so many. */
interface WithMenu {
  readonly Menu?: typeof ActionMenu | undefined;
}

interface ActionsProps extends WithMenu {
  readonly actions: Actions;
  /** of what they are */
  readonly name?: string;
  readonly reload: () => Promise<void>;
}

/** What an action has opened, of however many dialogs: the focus returns to its button, or stays in the section. */
function Opened({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  useFocusReturn(':is(.bd-setting-head, .bd-setting-row) button', isOpen);
  return children;
}

/** The buttons of actions, with the question or the dialog that is open. */
export function SettingActions({ actions, name, reload, Menu }: ActionsProps) {
  const { message } = App.useApp();
  const [asked, setAsked] = useState('');
  const [isOpen, setOpen] = useState(false);
  const offered = actions.filter((action) => action !== false && action !== undefined);
  // as it is now: what it shows may have been loaded since
  const open = offered.find(({ label }) => label === asked);
  const onClose = () => setOpen(false);
  const work = async (action: SettingAction) => {
    const isOver = (await action.work?.()) === false;
    if (action.done !== undefined) message.success(action.done);
    if (!isOver) await reload();
  };
  const act = (action: SettingAction) => {
    if (action.question || action.dialog) {
      setAsked(action.label);
      setOpen(true);
    }
    // a failed call tells of itself
    else void run(() => work(action)).catch(() => undefined);
  };
  const place = useRef<HTMLSpanElement>(null);
  const { busy, run } = useRunning();
  const hasRun = useRef(false);
  // the button that was pressed may be another one by now
  useEffect(() => {
    if (hasRun.current && !busy && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
    hasRun.current = busy;
  }, [busy]);
  const named = (text: string) => (name === undefined ? {} : { 'aria-label': `${text} ${name}` });
  const items = offered.flatMap((action) => {
    const { label, isMore, isDanger = false } = action;
    return isMore ? { key: label, label, danger: isDanger, onClick: () => act(action) } : [];
  });
  const buttons = offered.flatMap((action) => {
    const { label, icon, type, isDanger = false, isDisabled = false, isMore } = action;
    return isMore ? (
      []
    ) : (
      <Button
        key={label}
        {...named(label)}
        {...(type ? { type } : {})}
        danger={isDanger}
        disabled={isDisabled}
        icon={icon}
        onClick={() => act(action)}
      >
        {label}
      </Button>
    );
  });
  return (
    <>
      {offered.length > 1 ? (
        <span ref={place} className="bd-wrap bd-gap-8 bd-setting-actions">
          {buttons}
          {Menu && items.length > 0 && (
            <Menu menu={{ items }} placement="bottomRight">
              <Button {...named(t('more'))} icon={<DownOutlined aria-hidden />} iconPosition="end">
                {t('more')}
              </Button>
            </Menu>
          )}
        </span>
      ) : (
        buttons
      )}
      {open?.question && (
        <Opened isOpen={isOpen}>
          <Question
            open={isOpen}
            title={open.question.title}
            okText={open.label}
            danger
            onOk={() => work(open)}
            onClose={onClose}
          >
            {open.question.text}
          </Question>
        </Opened>
      )}
      {isOpen && open?.dialog && (
        <Opened isOpen>
          <Later fallback={null} isAskedFor>
            {open.dialog({ onClose, onDone: reload })}
          </Later>
        </Opened>
      )}
    </>
  );
}

interface SettingRowsProps extends WithMenu {
  readonly rows: readonly SettingRow[];
  readonly reload: () => Promise<void>;
  readonly className?: string;
}

/** Rows of a section or a dialog. */
export function SettingRows(props: SettingRowsProps) {
  const { rows, reload, Menu, className = 'bd-setting-rows' } = props;
  return (
    <ul className={className}>
      {rows.map(({ key, icon, name, title = name, tags, detail, actions = [], control }) => (
        <li key={key} className="bd-row bd-gap-16 bd-setting-row">
          {icon && (
            <span className="bd-center bd-rigid bd-accent bd-setting-icon" aria-hidden="true">
              {icon}
            </span>
          )}
          <div className="bd-grid bd-grow bd-shrink bd-breaks bd-setting-text">
            <strong className="bd-row bd-wrap">
              {typeof title === 'string' ? <span>{title}</span> : title}
              {tags}
            </strong>
            <span className="bd-soft bd-small">{detail}</span>
          </div>
          {control}
          <SettingActions actions={actions} name={name} reload={reload} Menu={Menu} />
        </li>
      ))}
    </ul>
  );
}

interface SettingListProps<T>
  extends WithMenu,
    Pick<ComponentProps<typeof SectionFrame>, 'title' | 'level' | 'about'> {
  readonly source: { readonly remote: Remote<T>; readonly reload: () => Promise<void> };
  /** beside the title */
  readonly actions?: Actions;
  readonly rows: (value: T) => readonly SettingRow[];
  /** in place of rows where there are none */
  readonly empty?: string;
  /** above the rows */
  readonly head?: (value: T) => ReactNode;
  /** below the rows */
  readonly foot?: (value: T) => ReactNode;
}

/** A small list of the platform, a section of its screen: loaded, drawn and worked with as its declaration says. */
export function SettingList<T>(props: SettingListProps<T>) {
  const { source, actions = [], rows, empty, head, foot, Menu, ...frame } = props;
  const { reload } = source;
  return (
    <SectionFrame
      {...frame}
      {...source}
      extra={<SettingActions actions={actions} reload={reload} />}
    >
      {(value) => {
        const shown = rows(value);
        return (
          <>
            {head?.(value)}
            {shown.length === 0 && empty !== undefined ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
            ) : (
              <SettingRows rows={shown} reload={reload} Menu={Menu} />
            )}
            {foot?.(value)}
          </>
        );
      }}
    </SectionFrame>
  );
}
