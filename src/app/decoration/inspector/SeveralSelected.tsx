import {
  CopyOutlined,
  DeleteOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  PlusSquareOutlined,
  ScissorOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { copyByMenu } from '../commands/commands.ts';
import { componentOf, inPageOrder } from '../document/state.ts';
import { sameElements, useEditing, useEditorPart } from '../EditorContext.tsx';
import { componentName } from '../names.ts';

const t = textsOf(locales.decorator.inspectorPane);

/** What can be done with several components at once. */
export function SeveralSelected() {
  const { language } = useLanguage();
  const { store, commands, readOnly } = useEditing();
  const uuids = useEditorPart((state) => inPageOrder(state, state.selection), sameElements);
  const names = useEditorPart(
    (state) =>
      uuids.map((uuid) => {
        const component = componentOf(state, uuid);
        return component ? componentName(component, language) : '';
      }),
    sameElements,
  );
  const action = (
    key: 'duplicate' | 'copy' | 'cut' | 'hide' | 'show' | 'remove',
    icon: ReactNode,
    onClick: () => void,
  ) => (
    <Button danger={key === 'remove'} icon={icon} onClick={onClick}>
      {t(key)}
    </Button>
  );
  return (
    <>
      <h2>{t('several', { count: uuids.length })}</h2>
      <ol className="bd-marks decoration-several">
        {uuids.map((uuid, index) => (
          <li key={uuid}>{names[index]}</li>
        ))}
      </ol>
      {!readOnly && (
        <div className="bd-grid bd-gap-8 decoration-several-actions">
          {action('duplicate', <PlusSquareOutlined />, () => commands.duplicate(uuids))}
          {action('copy', <CopyOutlined />, () => copyByMenu(commands, uuids))}
          {action('cut', <ScissorOutlined />, () => copyByMenu(commands, uuids, true))}
          {action('hide', <EyeInvisibleOutlined />, () => commands.setShown(uuids, false))}
          {action('show', <EyeOutlined />, () => commands.setShown(uuids, true))}
          {action('remove', <DeleteOutlined />, () => commands.remove(uuids))}
        </div>
      )}
      <Button type="link" onClick={() => store.dispatch({ type: 'select', uuid: undefined })}>
        {t('none')}
      </Button>
    </>
  );
}
