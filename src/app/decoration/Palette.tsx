import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { memo, useId, useState } from 'react';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { unlessComposing } from '#app/widgets/composing.ts';
import { DragSource, useIsHeld, useLifting } from './dragging/DragSource.tsx';
import { useEditing } from './EditorContext.tsx';
import { kinds } from './kinds/index.ts';
import type { RegisteredKind } from './kinds/registry.ts';
import { messages } from './messages.ts';

/** The kinds of component that can be added: found by a word, dragged onto the page, or put behind what is selected. */
export const Palette = memo(function Palette() {
  const t = useMessages(messages);
  const { language } = useLanguage();
  const [word, setWord] = useState('');
  const found = kinds.all().filter((kind) => matches(kind, word));
  const first = found[0];
  const { commands } = useEditing();
  return (
    <section className="decoration-palette" aria-label={t('palette')}>
      <h2>{t('palette')}</h2>
      <p className="decoration-hint">{t('paletteHelp')}</p>
      <Input
        className="decoration-palette-search"
        allowClear
        prefix={<SearchOutlined />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
        onPressEnter={unlessComposing(() => {
          if (word.trim() === '' || !first) return;
          commands.insert([first.create(newUuid(), language)]);
          setWord('');
        })}
      />
      <DragSource id="palette" partWith={itself}>
        <ul>
          {found.map((kind) => (
            <li key={kind.type}>
              <PaletteCard kind={kind} />
            </li>
          ))}
        </ul>
      </DragSource>
      {found.length === 0 && (
        <p className="decoration-hint" role="status">
          {t('nothingFound')}
        </p>
      )}
    </section>
  );
});

const itself = (pressed: HTMLElement) => pressed;

/** Whether a kind is meant by a word: by its name, its description or what else people call it, in either language. */
function matches({ label, description, keywords }: RegisteredKind, word: string): boolean {
  const wanted = word.trim().toLowerCase();
  return [...Object.values(label), ...Object.values(description), ...keywords].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

/** The card as a whole, which says that it is held; what is on it stands in parts of their own. */
function PaletteCard({ kind }: { kind: RegisteredKind }) {
  const t = useMessages(messages);
  const localized = useLocalized();
  const isHeld = useIsHeld(kind.type);
  const lifting = useLifting(kind.type);
  const description = useId();
  return (
    <div className={`decoration-card${isHeld ? ' decoration-card-lifted' : ''}`}>
      <button
        type="button"
        className="decoration-card-grip"
        {...lifting}
        aria-label={t('drag', { name: localized(kind.label) })}
        aria-describedby={`${description} ${lifting?.['aria-describedby'] ?? ''}`}
        aria-pressed={isHeld || undefined}
        title={localized(kind.description)}
      >
        <CardFace kind={kind} description={description} />
      </button>
      <AddButton kind={kind} />
    </div>
  );
}

interface CardFaceProps {
  kind: RegisteredKind;
  /** id of what says what the kind is for, which is seen where there is room for it */
  description: string;
}

const CardFace = memo(function CardFace({ kind, description }: CardFaceProps) {
  const localized = useLocalized();
  return (
    <>
      <span className="decoration-card-icon">
        <kind.Icon />
      </span>
      <span className="decoration-card-text">
        <strong>{localized(kind.label)}</strong>
        <small id={description}>{localized(kind.description)}</small>
      </span>
    </>
  );
});

const AddButton = memo(function AddButton({ kind }: { kind: RegisteredKind }) {
  const t = useMessages(messages);
  const localized = useLocalized();
  const { language } = useLanguage();
  const { commands } = useEditing();
  return (
    <Button
      size="small"
      type="text"
      icon={<PlusOutlined />}
      aria-label={t('add', { name: localized(kind.label) })}
      onClick={() => commands.insert([kind.create(newUuid(), language)])}
    />
  );
});
