import found from 'virtual:extensions';
import { addKind } from '#contract/addedKinds.ts';
import type { Localized } from '#contract/language.ts';
import { type AddedName, addToLanguage } from '#schema/added.ts';
import { widgetNames } from '#schema/widgets.ts';
import type { Extension, ExtensionKind, ExtensionScreen } from './define.ts';
import { checkExtensions } from './problems.ts';

/** Where declarations come from: packages, and files of `src/extensions`. */
export const packagesBuiltIn: ReadonlySet<string> = new Set(found.map(({ from }) => from));

/** The extensions of this installation, checked together; `problems` keep the platform from starting. */
export const { extensions, problems: extensionProblems } = checkExtensions(found, widgetNames);

type Parts<Part> = Readonly<Record<string, Part>>;

const gathered = <Part>(read: (extension: Extension) => Parts<Part> | undefined): Parts<Part> =>
  Object.fromEntries(extensions.flatMap((extension) => Object.entries(read(extension) ?? {})));

/** What they bring, by the names that schemas use. */
export const addedParts = {
  cells: gathered(({ cells }) => cells),
  inputs: gathered(({ inputs }) => inputs),
  filters: gathered(({ filters }) => filters),
  formats: gathered(({ formats }) => formats),
  actions: gathered(({ actions }) => actions),
  providers: gathered(({ providers }) => providers),
  listPages: gathered(({ listPages }) => listPages),
};

const names = (parts: Parts<AddedName>) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, { label, deprecated }]) => [name, { label, deprecated }]),
  );

addToLanguage({
  widgets: names({ ...addedParts.inputs, ...addedParts.cells }),
  filters: names(addedParts.filters),
  actions: names(addedParts.actions),
  providers: names(addedParts.providers),
  formats: addedParts.formats,
});

/** A screen of an extension, with its address and the name that menus give it. */
export interface AddedScreen extends ExtensionScreen {
  readonly path: string;
  readonly component: string;
}

/** All screens of extensions. */
export const addedScreens: readonly AddedScreen[] = extensions.flatMap(({ name, screens = {} }) =>
  Object.entries(screens).map(([key, screen]) => ({
    ...screen,
    path: `/x/${name}/${key}`,
    component: `x/${name}/${key}`,
  })),
);

/** A kind of component of an extension, with the name that pages keep. */
export interface InstalledKind {
  readonly name: string;
  readonly extension: string;
  /** its name within the extension */
  readonly part: string;
  readonly kind: ExtensionKind;
  /** what people call the extension */
  readonly of: Localized;
}

/** All kinds of components of extensions, in the order of the palette. */
export const addedKinds: readonly InstalledKind[] = extensions.flatMap(
  ({ name: extension, label, kinds = {} }) =>
    Object.entries(kinds).map(([part, kind]) => ({
      name: `${extension}/${part}`,
      extension,
      part,
      kind,
      of: label,
    })),
);

for (const { name, kind } of addedKinds) addKind(name, { label: kind.label });
