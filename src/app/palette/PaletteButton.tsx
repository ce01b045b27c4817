import { useEffect, useState } from 'react';
import { isComposing } from '#app/widgets/composing.ts';
import { SearchOutlined } from '#app/widgets/icons.ts';
import { locales } from '#locales/index.ts';
import { textsOf } from '../language/index.ts';
import { withCommandKey } from '../widgets/composing.ts';
import { Later } from '../widgets/later/Later.tsx';
import { lazyThemed } from '../widgets/theme/lazyThemed.tsx';

const t = textsOf(locales.palette.palette);

const CommandPalette = lazyThemed(() => import('./CommandPalette.tsx'));

const keys = withCommandKey('K');

/** The button in the header that opens the command palette, as Ctrl K (⌘ K on a Mac) does. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!wanted || event.altKey || event.shiftKey || isComposing(event)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className="bd-inline bd-gap-8 bd-box bd-ground bd-soft bd-palette-button"
        aria-label={`${t('open')} ${keys}`}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchOutlined />
        <kbd>{keys}</kbd>
      </button>
      {open && (
        <Later fallback={null} isAskedFor>
          <CommandPalette onClose={() => setOpen(false)} />
        </Later>
      )}
    </>
  );
}
