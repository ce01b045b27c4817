import { textsOf } from '#app/language/index.ts';
import type { Catalogue } from '#locales/index.ts';

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

/** How the grey shapes are laid out. */
export type SampleLook = keyof typeof shapes;

interface SampleProps {
  look: SampleLook;
  /** its `hint` says what to do next */
  messages: Catalogue<'hint'>;
}

/** Stands on the canvas while a component of a kind is empty. */
export const sampleOf = (look: SampleLook, messages: Catalogue<'hint'>) =>
  function EmptySample() {
    return <Sample look={look} messages={messages} />;
  };

/** Grey shapes in place of the future content, with a hint what to do next. */
function Sample({ look, messages }: SampleProps) {
  return (
    <div className={`decoration-sample decoration-sample-${look}`}>
      <div className="bd-flex bd-gap-12 decoration-sample-shapes" aria-hidden="true">
        {Array.from({ length: shapes[look] }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes never change
          <span key={index} />
        ))}
      </div>
      <p>{textsOf(messages)('hint')}</p>
    </div>
  );
}
