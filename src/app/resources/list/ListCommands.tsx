import { useMemo } from 'react';
import { localized, textsOf } from '#app/language/index.ts';
import { type Command, useCommands } from '#app/widgets/commands.ts';
import { labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { useShown } from './ListContext.ts';

const t = textsOf(locales.lists.resource);

/** What the command palette offers while a list is shown; draws nothing. */
export function ListCommands({
  onRefresh,
  onImport,
}: {
  readonly onRefresh: () => void;
  readonly onImport: () => void;
}) {
  const { resource, change } = useShown();
  const commands = useMemo(() => {
    const own = (
      key: 'refresh' | 'import' | 'clearFilters',
      run: () => void,
      offered = true,
    ): Command[] =>
      offered
        ? [
            {
              id: `list.${key}`,
              title: t(key),
              keywords: Object.values(labelOf(locales.lists.resource, key)),
              group: 'here',
              run,
            },
          ]
        : [];
    const tabs = resource.tabs.map(
      ({ name, label }, index): Command => ({
        id: `tab:${resource.name}:${name}`,
        title: `${localized(resource.label)} · ${localized(label)}`,
        keywords: Object.values(label),
        group: 'here',
        run: () => change({ tab: index === 0 ? undefined : name }),
      }),
    );
    return [
      ...tabs,
      ...own('refresh', onRefresh),
      ...own('clearFilters', () => change({ filters: {} }), resource.filters.length > 0),
      ...own('import', onImport, resource.import !== undefined),
    ];
  }, [resource, change, onRefresh, onImport]);
  useCommands(commands);
  return null;
}
