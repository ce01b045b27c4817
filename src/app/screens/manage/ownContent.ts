import type { CompiledResource } from '#schema/compile.ts';

interface OwnContent {
  /** the publish screen that writes it */
  screen: `/publish/${string}`;
  /** columns that stand first and are shown */
  first: readonly string[];
  /** columns that are shown only when a person asks for them */
  aside: readonly string[];
  /** columns that say the same in every row */
  without: readonly string[];
}

/** A list as people see it who manage what they wrote: edited on the publish screen, with the columns that matter there. */
export function ownContent({ screen, first, aside, without }: OwnContent) {
  return (resource: CompiledResource): CompiledResource => {
    const columns = resource.columns
      .filter(({ name }) => !without.includes(name))
      .map((column) => ({
        ...column,
        hidden: aside.includes(column.name) || (column.hidden && !first.includes(column.name)),
        // on a phone a pinned text would cover everything beside it
        pinned: false,
      }));
    const place = (name: string): number => {
      const index = first.indexOf(name);
      return index < 0 ? first.length : index;
    };
    return {
      ...resource,
      columns: columns.sort((one, other) => place(one.name) - place(other.name)),
      create: { kind: 'link', link: screen },
      edit: { kind: 'link', link: `${screen}?id={id}` },
    };
  };
}
