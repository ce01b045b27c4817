import type { ComponentType } from 'react';
import { defaultLanguage, type Language } from '#contract/language.ts';
import { usePageSurroundings, usePageTexts } from '../PageContext.tsx';
import type { Contents } from './contents.ts';

/** What the view of a kind gets. */
export interface ViewProps<Values> {
  readonly values: Values;
  readonly language: Language;
  /** the moment that the page is drawn for, `YYYY-MM-DD HH:mm:ss` in the platform's time zone, to the minute for readers */
  readonly now: string;
  /** false on the canvas and in previews within the decorator, where a view may say what lacks */
  readonly isForReaders: boolean;
}

/** Draws the values of a component, whatever they are. */
export type KindView = ComponentType<{ readonly values: unknown }>;

const made = new WeakSet<object>();

/**
 * Says how readers see a kind, and the canvas as well: pure React, complete without script. Values that the schema refuses
 * are not drawn.
 *
 * @example
 * export default defineView(contents, ({ values }) => <p>{values.until}</p>);
 */
export function defineView<Values>(
  contents: Contents<Values>,
  View: ComponentType<ViewProps<Values>>,
): KindView {
  function Read({ values: given }: { readonly values: unknown }) {
    const { language = defaultLanguage, now = '', interactive } = usePageSurroundings();
    const text = usePageTexts();
    const values = contents.read(given);
    if (values !== undefined)
      return <View values={values} language={language} now={now} isForReaders={interactive} />;
    return interactive ? null : (
      <div className="unknown-box">
        <p className="card-brief">{text('valuesUnreadable')}</p>
      </div>
    );
  }
  made.add(Read);
  return Read;
}

/** Whether `defineView` has made a part. */
export const isView = (part: unknown): part is KindView => made.has(Object(part));

const views = new Map<string, KindView>();

/** Tells how components of a kind are drawn. */
export function addView(kind: string, view: KindView): void {
  views.set(kind, view);
}

/** How components of a kind are drawn; undefined until it is loaded (`extending/kinds.ts`). */
export const viewOf = (kind: string): KindView | undefined => views.get(kind);
