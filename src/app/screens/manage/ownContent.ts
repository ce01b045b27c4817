import type { CompiledResource } from '#schema/compile.ts';

interface OwnContent {
  /** the publish screen that writes it */
  screen: `/publish/${string}`;
  /** columns that are shown, in their order; all others follow, for whoever asks for them */
  shown: readonly string[];
  /** columns that say the same in every row */
  without: readonly string[];
}

/** A list as people see it who manage what they wrote: edited on the publish screen, with the columns that matter there. */
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
          // they fit beside each other: none has to stay in place
          pinned: false,
        }))
        .sort((one, other) => place(one.name) - place(other.name)),
      create: { kind: 'link', link: screen },
      edit: { kind: 'link', link: `${screen}?id={id}` },
    };
  };
}
