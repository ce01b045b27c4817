import { useLocalized } from '#app/language/index.ts';
import type { Localized } from '#contract/language.ts';

interface SampleProps {
  /** how the grey shapes are laid out */
  look: 'banner' | 'book' | 'post';
  /** what to do next */
  hint: Localized;
}

/** Grey shapes of what will stand here, with what to do next. */
export function Sample({ look, hint }: SampleProps) {
  const localized = useLocalized();
  const shapes = look === 'banner' ? 1 : 3;
  return (
    <div className={`decoration-sample decoration-sample-${look}`}>
      <div className="decoration-sample-shapes" aria-hidden="true">
        {Array.from({ length: shapes }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes never change
          <span key={index} />
        ))}
      </div>
      <p>{localized(hint)}</p>
    </div>
  );
}
