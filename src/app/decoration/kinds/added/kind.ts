import { createElement } from 'react';
import { MenuIcon } from '#app/widgets/places/icons.tsx';
import { addedKind } from '#contract/addedKinds.ts';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { inLanguage } from '#contract/language.ts';
import { itemLimitOf } from '#contract/special.ts';
import type { InstalledKind } from '#extending/installed.ts';
import type { ComponentKind } from '../kind.ts';
import { contractProblems, newComponent, upgradeShared } from '../shared.ts';
import { inspectorOf } from './Inspector.tsx';

/** Type 100: a kind of an extension. */
export function kindOfExtension({
  name,
  kind,
  of,
}: InstalledKind): ComponentKind<typeof ComponentType.extension> {
  const { label, description = of, keywords = [], icon = 'Appstore' } = kind;
  return {
    type: ComponentType.extension,
    kind: name,
    label,
    description,
    keywords: [...keywords, name],
    Icon: () => createElement(MenuIcon, { name: icon }),
    create: (uuid, language) => ({
      ...newComponent(ComponentType.extension, uuid, language),
      name: inLanguage(label, language),
      kind: name,
      contents: [{ uuid: `${uuid}-values`, values: { ...addedKind(name)?.contents?.initial } }],
    }),
    itemLimit: itemLimitOf(ComponentType.extension),
    ...componentLooks[ComponentType.extension],
    automatic: false,
    problems: contractProblems,
    upgrade: upgradeShared,
    summary: ({ contents: [item] }, language) =>
      addedKind(name)?.contents?.summary(item?.values, language) || inLanguage(label, language),
    // it is never empty: what it begins with is drawn by its view
    Sample: () => null,
    Inspector: inspectorOf(kind.editor),
  };
}
