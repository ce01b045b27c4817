import { PlusOutlined } from '@ant-design/icons';
import { useDraggable } from '@dnd-kit/core';
import { Button } from 'antd';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { paletteId } from './dragging/identifiers.ts';
import { useEditing } from './EditorContext.tsx';
import { kinds } from './kinds/index.ts';
import type { RegisteredKind } from './kinds/registry.ts';
import { newUuid } from './kinds/shared.ts';
import { messages } from './messages.ts';

/** The kinds of component that can be added: dragged onto the page, or put at its end. */
export function Palette() {
  const t = useMessages(messages);
  return (
    <section className="decoration-palette" aria-label={t('palette')}>
      <h2>{t('palette')}</h2>
      <p className="decoration-hint">{t('paletteHelp')}</p>
      <ul>
        {kinds.all().map((kind) => (
          <li key={kind.type}>
            <PaletteCard kind={kind} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaletteCard({ kind }: { kind: RegisteredKind }) {
  const t = useMessages(messages);
  const localized = useLocalized();
  const { language } = useLanguage();
  const { store } = useEditing();
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: paletteId(kind.type),
  });
  const name = localized(kind.label);
  return (
    <div className={`decoration-card${isDragging ? ' decoration-card-lifted' : ''}`}>
      <button
        type="button"
        className="decoration-card-grip"
        ref={setNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('drag', { name })}
      >
        <span className="decoration-card-icon">
          <kind.Icon />
        </span>
        <span className="decoration-card-text">
          <strong>{name}</strong>
          <small>{localized(kind.description)}</small>
        </span>
      </button>
      <Button
        size="small"
        type="text"
        icon={<PlusOutlined />}
        aria-label={t('add', { name })}
        onClick={() =>
          store.dispatch({
            type: 'insert',
            component: kind.create(newUuid(), language),
            at: store.getState().components.length,
          })
        }
      />
    </div>
  );
}
