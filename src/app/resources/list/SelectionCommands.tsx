import { useContext, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { localized, textsOf } from '#app/language/index.ts';
import { type Command, useCommands } from '#app/widgets/commands.ts';
import { inLanguage, languages } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { useScope } from '../useScope.ts';
import { rowsThatFit } from './actions/recordActions.ts';
import { ListContext } from './ListContext.ts';
import { useRowActions } from './RowActions.tsx';
import { useSelectedRows } from './selection.ts';
import type { Row } from './useListRows.ts';

const t = textsOf(locales.lists.resource);

/** What the command palette offers for the checked rows, and for the one that is checked alone; draws nothing. */
export default function SelectionCommands() {
  const chosen = useSelectedRows();
  const [first] = chosen;
  if (first === undefined) return null;
  return chosen.length === 1 ? <RowCommands row={first} /> : <BulkCommands rows={chosen} />;
}

function RowCommands({ row }: { row: Row }) {
  const { resource } = useContext(ListContext);
  const navigate = useNavigate();
  const actions = useRowActions(row);
  const commands = actions
    .filter(({ disabled }) => disabled === undefined)
    .map(
      ({ key, label, link, newTab, run }): Command => ({
        id: `row:${resource.name}:${key}`,
        title: label,
        keywords: [],
        group: 'here',
        run: () => {
          if (link === undefined) run();
          else if (newTab) window.open(link, '_blank', 'noopener');
          else navigate(link);
        },
      }),
    );
  useCommands(commands);
  return null;
}

function BulkCommands({ rows }: { rows: readonly Row[] }) {
  const { resource, actions } = useContext(ListContext);
  const scope = useScope();
  const commands = useMemo(() => {
    const titled = (title: string) => `${title} · ${t('selected', { count: rows.length })}`;
    const offered = resource.bulkActions
      .filter((action) => rowsThatFit(action, rows, scope).length > 0)
      .map(
        (action): Command => ({
          id: `bulk:${resource.name}:${action.name}`,
          title: titled(localized(action.label)),
          keywords: languages.map((language) => inLanguage(action.label, language)),
          group: 'here',
          run: () => void actions.run(action, rows),
        }),
      );
    const removal: Command = {
      id: `bulk:${resource.name}:$delete`,
      title: titled(t('delete')),
      keywords: [],
      group: 'here',
      run: () => void actions.remove(rows),
    };
    return resource.endpoints.delete ? [...offered, removal] : offered;
  }, [resource, actions, rows, scope]);
  useCommands(commands);
  return null;
}
