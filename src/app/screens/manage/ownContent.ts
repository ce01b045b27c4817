import type { CompiledResource } from '#schema/compile.ts';

interface OwnContent {
  /** the publish screen that edits it */
  screen: `/publish/${string}`;
  /** columns shown at first, in this order; the person can show all others too */
  shown: readonly string[];
  /** columns to leave out, because they are the same in every row */
  without: readonly string[];
}

/** Adapts a list for its authors: it is edited on the publish screen, and shows the columns that matter to them. */
export function ownContent({ screen, shown, without }: OwnContent) {
  return (resource: CompiledResource): CompiledResource => {
    const place = (name: string): number => {
      const index = shown.indexOf(name);
      return index < 0 ? shown.length : index;
    };
    return {
      ...resource,
      columns: resource.columns
        .filter(({ name }) => !without.includes(name))
        .map((column) => ({
          ...column,
          hidden: !shown.includes(column.name),
          // all columns fit into the window
          pinned: false,
        }))
        .sort((one, other) => place(one.name) - place(other.name)),
      create: { kind: 'link', link: screen },
      edit: { kind: 'link', link: `${screen}?id={id}` },
    };
  };
}
