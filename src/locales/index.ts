import type languages from './languages.json';
import type audit from './zh-CN/audit.json';
import type backup from './zh-CN/backup.json';
import type bulkEdit from './zh-CN/bulk-edit.json';
import type checks from './zh-CN/checks.json';
import type comments from './zh-CN/comments.json';
import type contributions from './zh-CN/contributions.json';
import type dashboards from './zh-CN/dashboards.json';
import type decorator from './zh-CN/decorator.json';
import type exports from './zh-CN/exports.json';
import type forms from './zh-CN/forms.json';
import type help from './zh-CN/help.json';
import type home from './zh-CN/home.json';
import type identity from './zh-CN/identity.json';
import type imports from './zh-CN/imports.json';
import type launch from './zh-CN/launch.json';
import type legal from './zh-CN/legal.json';
import type listEditor from './zh-CN/list-editor.json';
import type lists from './zh-CN/lists.json';
import type live from './zh-CN/live.json';
import type newLists from './zh-CN/new-lists.json';
import type notifications from './zh-CN/notifications.json';
import type palette from './zh-CN/palette.json';
import type publish from './zh-CN/publish.json';
import type readers from './zh-CN/readers.json';
import type reference from './zh-CN/reference.json';
import type savedViews from './zh-CN/saved-views.json';
import type server from './zh-CN/server.json';
import type shell from './zh-CN/shell.json';
import type sources from './zh-CN/sources.json';
import type state from './zh-CN/state.json';
import type team from './zh-CN/team.json';
import type templates from './zh-CN/templates.json';
import type webhooksAndKeys from './zh-CN/webhooks-and-keys.json';

/** One for each folder of `src/locales`, told apart by BCP 47's names. */
export type Language = keyof typeof languages;

/**
 * A text as the build compiles it: with its arguments in braces; in parts where it has a plural or a selection, which
 * choose by the value of the argument that they name.
 */
export type Text = string | readonly TextPart[];
type TextPart =
  | string
  | readonly [argument: string, choices?: Readonly<Record<string, Text>>, by?: 'select'];

/** The texts of a group in every language, with the same keys. */
export type Catalogue<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, Text>>>>;

interface Areas {
  readonly audit: typeof audit;
  readonly backup: typeof backup;
  readonly bulkEdit: typeof bulkEdit;
  readonly checks: typeof checks;
  readonly comments: typeof comments;
  readonly contributions: typeof contributions;
  readonly dashboards: typeof dashboards;
  readonly decorator: typeof decorator;
  readonly exports: typeof exports;
  readonly forms: typeof forms;
  readonly help: typeof help;
  readonly home: typeof home;
  readonly identity: typeof identity;
  readonly imports: typeof imports;
  readonly launch: typeof launch;
  readonly legal: typeof legal;
  readonly listEditor: typeof listEditor;
  readonly lists: typeof lists;
  readonly live: typeof live;
  readonly newLists: typeof newLists;
  readonly notifications: typeof notifications;
  readonly palette: typeof palette;
  readonly publish: typeof publish;
  readonly readers: typeof readers;
  readonly reference: typeof reference;
  readonly savedViews: typeof savedViews;
  readonly server: typeof server;
  readonly shell: typeof shell;
  readonly sources: typeof sources;
  readonly state: typeof state;
  readonly team: typeof team;
  readonly templates: typeof templates;
  readonly webhooksAndKeys: typeof webhooksAndKeys;
}

/**
 * The texts of the product: `locales.lists.paging` is the group `paging` of `<language>/lists.json`, in every language. The build puts that group alone
 * in its place (`launch/locales.mjs`), so that a screen brings no text but its own; write the area and the group out.
 */
export declare const locales: {
  readonly [Area in keyof Areas]: {
    readonly [Group in keyof Areas[Area]]: Catalogue<string & keyof Areas[Area][Group]>;
  };
};

/** As `locales`; a browser gets these in every language, not in its own alone: for what is saved in lists. */
export declare const allLocales: typeof locales;
