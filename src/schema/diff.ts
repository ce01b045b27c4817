import { createChanges, type ResourceChange, severities, type Tell } from './diff/changes.ts';
import { diffAliases, diffFields, renamesOf } from './diff/fields.ts';
import { diffEndpoints, diffForms, diffImport, diffList } from './diff/views.ts';
import { sameJson } from './json.ts';
import type { ResourceDefinition } from './meta.ts';

export type { ResourceChange } from './diff/changes.ts';
export { severities } from './diff/changes.ts';

/**
 * The changes for people between two versions of a list, the most serious first. Breaking is what ends something that
 * worked: a link, a saved view, an import file, a record that could be saved, a permission. A renamed field, filter or
 * tab breaks nothing if the former name is among its `aliases`. A field that becomes required without a default breaks
 * import files if the list has an import; otherwise the change is only visible.
 */
export function diffResources(
  before: ResourceDefinition,
  after: ResourceDefinition,
): ResourceChange[] {
  const { changes, tell } = createChanges();
  const renames = renamesOf(before, after);
  const pair = { before, after, renames, tell };
  diffIdentity(before, after, tell);
  const title = renames.get(before.recordTitle) ?? before.recordTitle;
  if (title !== after.recordTitle)
    tell('visible', 'title-changed', ['recordTitle'], { before: title, after: after.recordTitle });
  diffEndpoints(pair);
  diffFields(before, after, renames, tell);
  diffList(pair);
  diffForms(pair);
  diffImport(pair);
  const rank = ({ severity }: ResourceChange) => -severities.indexOf(severity);
  return changes.sort((left, right) => rank(left) - rank(right));
}

/** The highest severity of some changes; `safe` if there are none. */
export function gravest(changes: readonly ResourceChange[]): ResourceChange['severity'] {
  return (
    [...severities]
      .reverse()
      .find((severity) => changes.some((one) => one.severity === severity)) ?? 'safe'
  );
}

/** Reports changes of who may do what with own records, and of what readers see. */
function diffGrants(before: ResourceDefinition, after: ResourceDefinition, tell: Tell): void {
  for (const group of ['institutions', 'accounts', 'readers'] as const) {
    const [was, is] = [before.access?.[group] ?? {}, after.access?.[group] ?? {}];
    if (sameJson(was, is)) continue;
    const isLess = Object.entries(was).some(([action, level]) => {
      const now: unknown = Reflect.get(is, action);
      return level !== false && now !== level && now !== 'all';
    });
    tell(isLess ? 'breaking' : 'visible', isLess ? 'grant-less' : 'grant-more', ['access'], {
      group,
    });
  }
  if (!sameJson(before.publishing, after.publishing))
    tell('visible', 'publishing-changed', ['publishing']);
}

/** Reports changes of the list's name and provider. */
function diffIdentity(before: ResourceDefinition, after: ResourceDefinition, tell: Tell): void {
  const names = { before: before.name, after: after.name };
  if (before.name !== after.name) {
    const isKept = after.aliases?.includes(before.name) === true;
    tell(
      isKept ? 'safe' : 'breaking',
      isKept ? 'list-renamed-kept' : 'list-renamed',
      ['name'],
      names,
    );
  }
  diffAliases(before.aliases, [...(after.aliases ?? []), after.name], [], tell);
  for (const key of ['label', 'singular'] as const) {
    const was = before[key] ?? before.label;
    const is = after[key] ?? after.label;
    const isOwn = key === 'label' || before.singular !== undefined || after.singular !== undefined;
    const code = key === 'label' ? 'label-changed' : 'singular-changed';
    if (isOwn && !sameJson(was, is))
      tell('visible', code, [key], { name: after.name, before: was, after: is });
  }
  if (!sameJson(before.menu, after.menu)) tell('visible', 'menu-changed', ['menu']);
  diffGrants(before, after, tell);
  const service = ({ provider = 'jmgr', service: name }: ResourceDefinition) =>
    `${provider} ${name ?? ''}`;
  if (service(before) !== service(after)) tell('breaking', 'service-changed', ['provider']);
  const [was = 'id', is = 'id'] = [before.identifier, after.identifier];
  if (was !== is)
    tell('breaking', 'identifier-changed', ['identifier'], { before: was, after: is });
}
