import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { memo, useId, useState } from 'react';
import { localized, textsOf, useLanguage } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { unlessComposing } from '#app/widgets/composing.ts';
import { locales } from '#locales/index.ts';
import { mostComponents } from './document/state.ts';
import { DragSource, useIsHeld, useLifting } from './dragging/DragSource.tsx';
import { useEditing, useEditorPart } from './EditorContext.tsx';
import { kinds } from './kinds/index.ts';
import type { RegisteredKind } from './kinds/kind.ts';
import { KindDrawing, useLargeDrawing } from './looks/KindDrawing.tsx';

const t = textsOf(locales.decorator.decorator);

/**
 * The kinds of component that can be added: by search, by dragging onto the page, or by a click, which puts them behind
 * the selected component. If the page is full, the palette says so and nothing can be dragged.
 */
export const Palette = memo(function Palette() {
  const { language } = useLanguage();
  const [word, setWord] = useState('');
  const found = kinds.all().filter((kind) => matches(kind, word));
  const first = found[0];
  const { commands } = useEditing();
  const isFull = useEditorPart(({ components }) => components.length >= mostComponents);
  return (
    <section className="decoration-palette" aria-label={t('palette')}>
      <h2>{t('palette')}</h2>
      <p className="decoration-hint" aria-live="polite">
        {isFull ? t('paletteFull', { count: mostComponents }) : t('paletteHelp')}
      </p>
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
            <li key={kind.key}>
              <PaletteCard kind={kind} isFull={isFull} />
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

/** Whether a search word matches a kind: its name, its description or its other names, in any language. */
function matches({ label, description, keywords }: RegisteredKind, word: string): boolean {
  const wanted = word.trim().toLowerCase();
  return [...Object.values(label), ...Object.values(description), ...keywords].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

interface PaletteCardProps {
  kind: RegisteredKind;
  /** whether the page has room for no more */
  isFull: boolean;
}

/** The card. Only its frame is drawn again when it is dragged; its content stands in parts of its own. */
function PaletteCard({ kind, isFull }: PaletteCardProps) {
  const isHeld = useIsHeld(kind.key);
  const lifting = useLifting(kind.key);
  const description = useId();
  const add = useAdd(kind);
  const { listeners, drawing } = useLargeDrawing(kind);
  return (
    <div
      className={`decoration-card${isHeld ? ' decoration-card-lifted' : ''}`}
      data-full={isFull || undefined}
      {...listeners}
    >
      <button
        type="button"
        className="bd-row bd-grow bd-shrink decoration-card-grip"
        {...(isFull ? { onClick: add } : lifting)}
        aria-label={t('drag', { name: localized(kind.label) })}
        aria-describedby={`${description} ${lifting?.['aria-describedby'] ?? ''}`}
        aria-pressed={isHeld || undefined}
        aria-disabled={isFull || undefined}
        title={isFull ? t('paletteFull', { count: mostComponents }) : undefined}
      >
        <CardFace kind={kind} description={description} />
      </button>
      <AddButton kind={kind} />
      {drawing}
    </div>
  );
}

interface CardFaceProps {
  kind: RegisteredKind;
  /** id of the element that explains the kind; it is visible if there is room */
  description: string;
}

const CardFace = memo(function CardFace({ kind, description }: CardFaceProps) {
  return (
    <>
      {/* the icon stands for a drawing that is not there yet, or is empty */}
      <span className="bd-anchor bd-center bd-rigid bd-cut bd-accent decoration-card-icon">
        <kind.Icon />
        <KindDrawing kind={kind} />
      </span>
      <span className="bd-grid bd-shrink decoration-card-text">
        <strong>{localized(kind.label)}</strong>
        <small id={description}>{localized(kind.description)}</small>
      </span>
    </>
  );
});

const AddButton = memo(function AddButton({ kind }: { kind: RegisteredKind }) {
  const add = useAdd(kind);
  return (
    <Button
      size="small"
      type="text"
      icon={<PlusOutlined />}
      aria-label={t('add', { name: localized(kind.label) })}
      onClick={add}
    />
  );
});

/** Adds a component of a kind behind the selected ones; says so if the page is full. */
function useAdd(kind: RegisteredKind): () => void {
  const { language } = useLanguage();
  const { commands } = useEditing();
  return () => commands.insert([kind.create(newUuid(), language)]);
}
