import type { DataProvider } from '@refinedev/core';
import type { ComponentType } from 'react';
import type { KindContents } from '#contract/addedKinds.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import type { Language, Localized } from '#contract/language.ts';
import type { Catalogue } from '#locales/index.ts';
import type { KindView } from '#page/adding/view.tsx';
import type { AddedFormat, AddedName, FieldFormat } from '#schema/added.ts';
import type { FilterValue, ListState } from '#schema/codec.ts';
import type { ByName, CompiledField, CompiledFilter, CompiledResource } from '#schema/compile.ts';
import type { menuGroups } from '#schema/meta.ts';

/**
 * What an extension declares: the door `bookdesk/extending`. Names, labels and access are data, so that the checker, the
 * menu and the documents know them at once; everything else is loaded when it is needed. What browsers load stands in the
 * folder `app` of the extension, what the platform loads in `server`: each build leaves out the other.
 */

export {
  defineMessages,
  inLanguage,
  type Language,
  type Localized,
  message,
} from '#contract/language.ts';

/** Loads a module; its default export is the part. */
export type Load<Part> = () => Promise<{ readonly default: Part }>;

/** What a cell gets: a value of a list or a detail, read only. */
export interface CellProps {
  readonly value: unknown;
  readonly field: CompiledField;
  /** the row that the value is of: what a cell reads beside it, such as the currency of an amount */
  readonly row?: unknown;
}

/** What an input of a form gets; a form item adds `id`, `value`, `onChange` and what screen readers need. */
export interface InputProps {
  readonly field: CompiledField;
  readonly id?: string;
  readonly value?: unknown;
  /** a text in place of a number or a date is what the person is still typing: the form's rules refuse it */
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** the record as the form has it now, for inputs that read a second field, such as the currency of an amount */
  readonly row?: unknown;
  readonly 'aria-required'?: boolean | 'true' | 'false';
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
  /** the messages and the help of the field */
  readonly 'aria-describedby'?: string;
}

/** What the input of a filter gets: the values in the address, and how to change its own parameters. */
export interface FilterProps {
  readonly id: string;
  readonly filter: CompiledFilter;
  readonly values: ListState['filters'];
  /** undefined takes a parameter away */
  readonly onChange: (changed: Readonly<Record<string, FilterValue | undefined>>) => void;
}

/** What an action gets: the rows that it is for, those of `visibleWhen` and `enabledWhen` alone. */
export interface ActionRun {
  readonly resource: List;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly language: Language;
}

/**
 * Does something with rows.
 *
 * @returns what people are told afterwards; undefined: that it is done
 * @throws Error whose message people read
 */
export type RunAction = (run: ActionRun) => Promise<string | undefined>;

/** A list as it is drawn: its names resolved, its defaults filled in. */
export type List = CompiledResource;
/** The lists by their names. */
export type Lists = ByName<CompiledResource>;

/** Makes a data provider of refine for the lists that name it. */
export type MakeProvider = (lists: Lists) => DataProvider;

/** Who may open a screen. */
export const screenAccess = [
  'signed-in',
  'member',
  'institution-member',
  'operator',
] as const satisfies readonly Access[];
type ScreenAccess = (typeof screenAccess)[number];

type MenuGroup = (typeof menuGroups)[number];

interface Labelled {
  /** what people call it */
  readonly label: Localized;
}

/** A part by a name that is used in schemas: a letter, then letters and digits. */
type Named<Part> = Readonly<Record<string, AddedName & { readonly load: Load<Part> }>>;

/**
 * A screen inside the shell with its entry in the menu, at `/x/<extension>/<name>` and below. Whose menu has the entry may
 * open it; the calls that it makes have an access of their own.
 */
export interface ExtensionScreen {
  /** its title, and what the menu says */
  readonly title: Localized;
  /** who may open it. Default: operators */
  readonly access?: ScreenAccess;
  readonly menu: {
    readonly group: MenuGroup;
    /** position in the group */
    readonly order: number;
    /** name of an icon, as for `menu` of a list */
    readonly icon?: string;
  };
  readonly load: Load<ComponentType>;
}

/** A kind of component for special pages: the palette of the decorator offers it. */
export interface ExtensionKind extends Labelled {
  /** one line below the name in the palette. Default: the label of the extension */
  readonly description?: Localized;
  /** other words to find it by, in both languages, also in pinyin */
  readonly keywords?: readonly string[];
  /** name of an icon, as for `menu` of a list */
  readonly icon?: string;
  /** what it holds, made by `defineContents` of `bookdesk/page`: both sides read it */
  readonly contents: Load<KindContents>;
  /** how readers see it, made by `defineView` of `bookdesk/page`: both sides draw it */
  readonly view: Load<KindView>;
  /** its part of the inspector, made by `defineEditor` of `bookdesk/app` */
  readonly editor: Load<ComponentType<KindEditorProps<unknown>>>;
}

/** What the editor of a kind gets. */
export interface KindEditorProps<Values> {
  readonly values: Values;
  /** `typing`: the change is a keystroke; keystrokes in a row are undone at once */
  readonly onChange: (values: Values, typing?: boolean) => void;
  /** to be called when an input is left */
  readonly onSettle: () => void;
  readonly readOnly: boolean;
  /** what blocks publishing, by path below the values; empty for all of them */
  readonly problems: readonly { readonly field: string; readonly message: string }[];
}

/** A type of field, as a format of a type that Bookdesk has: lists work where the extension is gone. */
export type ExtensionFormat = AddedFormat & { readonly load: Load<FieldFormat> };

/**
 * Declares what values of a format are.
 *
 * @example
 * export default defineFormat({
 *   check: (value) => (isIsbn(String(value)) ? undefined : { 'zh-CN': '不是 ISBN', 'en-US': 'This is no ISBN' }),
 *   read: (cell) => cell.replace(/^ISBN:?/i, '').replaceAll('-', '').trim(),
 * });
 */
export const defineFormat = (format: FieldFormat): FieldFormat => format;

/** What a page in place of a list gets. */
export interface ListPageProps {
  readonly resource: List;
}

/** Other sites that its pages may reach; the Content-Security-Policy names them. */
export interface ExtensionOrigins {
  /** `https://tiles.example.org`: what scripts may ask */
  readonly calls?: readonly string[];
  /** what may stand in a frame */
  readonly frames?: readonly string[];
}

/** Everything that an extension adds; each part may be left out. */
export interface Extension {
  /** lower-case letters, digits and hyphens; that of its folder */
  readonly name: string;
  readonly label: Localized;
  /** other cells, for `widget` of a field or a column */
  readonly cells?: Named<ComponentType<CellProps>>;
  /** other inputs, for `widget` of a field */
  readonly inputs?: Named<ComponentType<InputProps>>;
  /** other inputs of filters, for `widget` of a filter */
  readonly filters?: Named<ComponentType<FilterProps>>;
  /** types of fields, for `format` of a field */
  readonly formats?: Readonly<Record<string, ExtensionFormat>>;
  /** for `run` of an action */
  readonly actions?: Named<RunAction>;
  /** refine's data providers, for `"provider": "extension"` with `extension` */
  readonly providers?: Named<MakeProvider>;
  readonly screens?: Readonly<Record<string, ExtensionScreen>>;
  /** other components of special pages; pages keep them as `<extension>/<name>` */
  readonly kinds?: Readonly<Record<string, ExtensionKind>>;
  /** what is shown in place of the table of a list, by the name of the list */
  readonly listPages?: Readonly<Record<string, Load<ComponentType<ListPageProps>>>>;
  readonly origins?: ExtensionOrigins;
  /**
   * how much script each of its parts may load by itself, in kB of gzip, beyond what Bookdesk's screens load; a number
   * that the build can read. Default: 60
   */
  readonly scriptKilobytes?: number;
  /** its texts, so that the start finds what lacks in a language */
  readonly messages?: Catalogue<string>;
  /** the calls that it adds, below `/x/<name>`, as `defineEndpoint` declares them: both sides read them */
  readonly calls?: Load<readonly Endpoint[]>;
  /** who answers them, made by `defineHandlers` of `bookdesk/server` */
  readonly endpoints?: Load<unknown>;
  /** changes of the database, made by `defineMigrations` of `bookdesk/server` */
  readonly migrations?: Load<unknown>;
  /** what happens by the clock, made by `defineJobs` of `bookdesk/server` */
  readonly jobs?: Load<unknown>;
}

/**
 * Declares an extension.
 *
 * @example
 * export default defineExtension({
 *   name: 'charts',
 *   label: { 'zh-CN': '图表', 'en-US': 'Charts' },
 *   cells: {
 *     sparkline: { label: { 'zh-CN': '走势', 'en-US': 'Sparkline' }, load: () => import('./app/Sparkline.tsx') },
 *   },
 * });
 */
export const defineExtension = (extension: Extension): Extension => extension;
