import { DownOutlined } from '@ant-design/icons';
import { App, Button, Empty } from 'antd';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { Later } from '#app/widgets/later/Later.tsx';
import type { Remote } from '#app/widgets/remote/useRemote.ts';
import { locales } from '#locales/index.ts';
import { Question } from './Question.tsx';
import { SectionFrame } from './SectionFrame.tsx';

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
  /** stands under “More” */
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

/** Does what actions say. @returns what starts one, and the question or dialog that is open */
function useActions(reload: () => Promise<void>) {
  const { message } = App.useApp();
  const [open, setOpen] = useState<SettingAction>();
  const onClose = () => setOpen(undefined);
  const work = async (action: SettingAction) => {
    const isOver = (await action.work?.()) === false;
    if (action.done !== undefined) message.success(action.done);
    if (!isOver) await reload();
  };
  const act = (action: SettingAction) => {
    if (action.question || action.dialog) setOpen(action);
    // a failed call tells of itself
    else void work(action).catch(() => undefined);
  };
  const dialogs = (
    <>
      <Question
        open={open?.question !== undefined}
        title={open?.question?.title ?? ''}
        okText={open?.label ?? ''}
        danger
        onOk={async () => {
          if (open) await work(open);
        }}
        onClose={onClose}
      >
        {open?.question?.text}
      </Question>
      {open?.dialog && (
        <Later fallback={null} isAskedFor>
          {open.dialog({ onClose, onDone: reload })}
        </Later>
      )}
    </>
  );
  return { act, dialogs };
}

interface ButtonsProps {
  readonly actions: Actions;
  /** of what they are */
  readonly name?: string;
  readonly act: (action: SettingAction) => void;
}

function Buttons({ actions, name, act }: ButtonsProps) {
  const t = useMessages(locales.identity.setting);
  const offered = actions.filter((action) => action !== false && action !== undefined);
  const named = (text: string) => (name === undefined ? {} : { 'aria-label': `${text} ${name}` });
  const buttons = offered
    .filter(({ isMore }) => !isMore)
    .map((action) => (
      <Button
        key={action.label}
        {...named(action.label)}
        {...(action.type ? { type: action.type } : {})}
        danger={action.isDanger ?? false}
        disabled={action.isDisabled ?? false}
        icon={action.icon}
        onClick={() => act(action)}
      >
        {action.label}
      </Button>
    ));
  const items = offered
    .filter(({ isMore }) => isMore)
    .map((action) => ({
      key: action.label,
      label: action.label,
      danger: action.isDanger ?? false,
      onClick: () => act(action),
    }));
  if (buttons.length === 1 && items.length === 0) return buttons;
  return (
    offered.length > 0 && (
      <span className="bd-wrap bd-gap-8 bd-setting-actions">
        {buttons}
        {items.length > 0 && (
          <ActionMenu menu={{ items }} placement="bottomRight">
            <Button {...named(t('more'))} icon={<DownOutlined aria-hidden />} iconPosition="end">
              {t('more')}
            </Button>
          </ActionMenu>
        )}
      </span>
    )
  );
}

interface RowsProps {
  readonly rows: readonly SettingRow[];
  readonly act: (action: SettingAction) => void;
  readonly className?: string;
}

function Rows({ rows, act, className = 'bd-setting-rows' }: RowsProps) {
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
          <Buttons actions={actions} name={name} act={act} />
        </li>
      ))}
    </ul>
  );
}

interface SettingRowsProps extends Omit<RowsProps, 'act'> {
  readonly reload: () => Promise<void>;
}

/** Rows within a section or a dialog, with their questions and dialogs. */
export function SettingRows({ reload, ...rows }: SettingRowsProps) {
  const { act, dialogs } = useActions(reload);
  return (
    <>
      <Rows {...rows} act={act} />
      {dialogs}
    </>
  );
}

interface SettingListProps<T>
  extends Pick<ComponentProps<typeof SectionFrame>, 'title' | 'level' | 'about'> {
  readonly source: { readonly remote: Remote<T>; readonly reload: () => Promise<void> };
  /** beside the title */
  readonly actions?: Actions;
  readonly rows: (value: T) => readonly SettingRow[];
  /** in place of rows where there are none */
  readonly empty?: string;
  /** above the rows */
  readonly head?: (value: T) => ReactNode;
  /** below the rows */
  readonly foot?: (value: T, act: RowsProps['act']) => ReactNode;
}

/** A small list of the platform, a section of its screen: loaded, drawn and worked with as its declaration says. */
export function SettingList<T>(props: SettingListProps<T>) {
  const { source, actions = [], rows, empty, head, foot, ...frame } = props;
  const { act, dialogs } = useActions(source.reload);
  return (
    <>
      <SectionFrame {...frame} {...source} extra={<Buttons actions={actions} act={act} />}>
        {(value) => {
          const shown = rows(value);
          return (
            <>
              {head?.(value)}
              {shown.length === 0 && empty !== undefined ? (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
              ) : (
                <Rows rows={shown} act={act} />
              )}
              {foot?.(value, act)}
            </>
          );
        }}
      </SectionFrame>
      {dialogs}
    </>
  );
}
