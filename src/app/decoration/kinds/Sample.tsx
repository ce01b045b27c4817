import { useLocalized } from '#app/language/index.ts';
import type { Localized } from '#contract/language.ts';

/** How many grey shapes stand for each kind. */
const shapes = {
  banner: 1,
  book: 3,
  post: 3,
  'topic-circle': 2,
  'book-list': 2,
  'image-text': 2,
  'rich-text': 4,
} as const;

interface SampleProps {
  /** how the grey shapes are laid out */
  look: keyof typeof shapes;
  /** what to do next */
  hint: Localized;
}

/** Grey shapes of what will stand here, with what to do next. */
export function Sample({ look, hint }: SampleProps) {
  const localized = useLocalized();
  return (
    <div className={`decoration-sample decoration-sample-${look}`}>
      <div className="decoration-sample-shapes" aria-hidden="true">
        {Array.from({ length: shapes[look] }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes never change
          <span key={index} />
        ))}
      </div>
      <p>{localized(hint)}</p>
    </div>
  );
}
