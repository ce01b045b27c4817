import {
  CopyOutlined,
  DeleteOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  PlusSquareOutlined,
  ScissorOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { copyByMenu } from '../commands/commands.ts';
import { componentOf, inPageOrder } from '../document/state.ts';
import { sameElements, useEditing, useEditorPart } from '../EditorContext.tsx';
import { componentName } from '../names.ts';

/** What can be done with several components at once. */
export function SeveralSelected() {
  const t = useMessages(locales.decorator.inspectorPane);
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
          <Button icon={<PlusSquareOutlined />} onClick={() => commands.duplicate(uuids)}>
            {t('duplicate')}
          </Button>
          <Button icon={<CopyOutlined />} onClick={() => copyByMenu(commands, uuids)}>
            {t('copy')}
          </Button>
          <Button icon={<ScissorOutlined />} onClick={() => copyByMenu(commands, uuids, true)}>
            {t('cut')}
          </Button>
          <Button icon={<EyeInvisibleOutlined />} onClick={() => commands.setShown(uuids, false)}>
            {t('hide')}
          </Button>
          <Button icon={<EyeOutlined />} onClick={() => commands.setShown(uuids, true)}>
            {t('show')}
          </Button>
          <Button danger icon={<DeleteOutlined />} onClick={() => commands.remove(uuids)}>
            {t('remove')}
          </Button>
        </div>
      )}
      <Button type="link" onClick={() => store.dispatch({ type: 'select', uuid: undefined })}>
        {t('none')}
      </Button>
    </>
  );
}
