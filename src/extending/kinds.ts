import { addKind } from '#contract/addedKinds.ts';
import { isContents } from '#page/adding/contents.ts';
import { addView, isView } from '#page/adding/view.tsx';
import { addedKinds } from './installed.ts';

/** A part of a kind that no `define…` has made. */
export interface WrongKindPart {
  readonly extension: string;
  /** `kinds.countdown.view` */
  readonly part: string;
  readonly maker: 'defineContents' | 'defineView';
}

/**
 * Loads what kinds of extensions hold and how they are drawn; both sides do so before they read pages with them.
 *
 * @returns what is not made as it has to be, and so left out
 */
export async function loadKinds(): Promise<readonly WrongKindPart[]> {
  const wrong = await Promise.all(
    addedKinds.map(async ({ name, extension, part, kind }): Promise<WrongKindPart[]> => {
      const [contents, view] = await Promise.all([kind.contents(), kind.view()]);
      const found: WrongKindPart[] = [];
      if (isContents(contents.default))
        addKind(name, { label: kind.label, contents: contents.default });
      else found.push({ extension, part: `kinds.${part}.contents`, maker: 'defineContents' });
      if (isView(view.default)) addView(name, view.default);
      else found.push({ extension, part: `kinds.${part}.view`, maker: 'defineView' });
      return found;
    }),
  );
  return wrong.flat();
}
