import { EditOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { withCommandKey } from '#app/widgets/keys.ts';
import { locales } from '#locales/index.ts';
import { copyByMenu } from './commands/commands.ts';
import { componentOf } from './document/state.ts';
import { useEditing, useEditorPart } from './EditorContext.tsx';

/** What can be done with the selected components, with the key that does the same. */
export function EditMenu() {
  const t = useMessages(locales.decorator.inspectorPane);
  const texts = useMessages(locales.decorator.decorator);
  const { store, commands } = useEditing();
  const nothing = useEditorPart((state) => state.selection.length === 0);
  const empty = useEditorPart((state) => state.components.length === 0);
  const allHidden = useEditorPart((state) =>
    state.selection.every((uuid) => componentOf(state, uuid)?.active === false),
  );
  const selection = () => store.getState().selection;
  const entry = (
    key: 'duplicate' | 'copy' | 'cut' | 'paste' | 'hide' | 'show' | 'remove' | 'selectAll',
    keys: string,
    disabled: boolean,
    onClick: () => void,
  ) => ({ key, label: t(key), extra: keys, disabled, onClick });
  const items: MenuProps['items'] = [
    entry('duplicate', withCommandKey('D'), nothing, () => commands.duplicate(selection())),
    entry('copy', withCommandKey('C'), nothing, () => copyByMenu(commands, selection())),
    entry('cut', withCommandKey('X'), nothing, () => copyByMenu(commands, selection(), true)),
    entry('paste', withCommandKey('V'), false, () => void commands.paste()),
    { type: 'divider' },
    allHidden && !nothing
      ? entry('show', '', nothing, () => commands.setShown(selection(), true))
      : entry('hide', '', nothing, () => commands.setShown(selection(), false)),
    entry('remove', 'Del', nothing, () => commands.remove(selection())),
    { type: 'divider' },
    entry('selectAll', withCommandKey('A'), empty, () => store.dispatch({ type: 'select-all' })),
  ];
  return (
    <ActionMenu menu={{ items }}>
      <Button icon={<EditOutlined />} aria-label={texts('edit')} title={texts('edit')} />
    </ActionMenu>
  );
}
