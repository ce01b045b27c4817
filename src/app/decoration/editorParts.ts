import { platformZone } from '#app/configuration.ts';
import { createValue } from '#app/listeners.ts';
import { notify } from '#app/session/notifications.ts';
import { platformTime } from '#app/session/platformTime.ts';
import type { SpecialDetail, SpecialDocument } from '#contract/entities/special.ts';
import { type Language, message } from '#contract/language.ts';
import { specialProblems } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { createAnnouncer } from './announcer.ts';
import { checklist } from './checklist/checklist.ts';
import { nothingChecked, type PageCheck } from './checklist/pageCheck.ts';
import { createCommands } from './commands/commands.ts';
import { documentOf, openState } from './document/state.ts';
import { createDragStore } from './dragging/dragStore.ts';
import { createEditorStore } from './editorStore.ts';
import { createFindingStore } from './findings/findingStore.ts';
import { createOthers } from './presence/usePresence.ts';
import { createSaver } from './saving/saver.ts';
import { type UnreadTimes, withUnread } from './time/unreadTimes.ts';

interface EditorPartsOptions {
  /** the page as it was opened; undefined begins a new one */
  opened: SpecialDetail | undefined;
  /** what the editing begins with */
  document: SpecialDocument;
  /** the person's own account id */
  account: string;
  /** the language of the screen when it is called */
  language: () => Language;
  /** a new page has got its id */
  onCreated: (id: string) => void;
}

/** Makes everything of an editor that lives outside of React, once for each opened page. */
export function createEditorParts(options: EditorPartsOptions) {
  const { opened, document, account, language } = options;
  const store = createEditorStore(openState(document, opened !== undefined));
  const surroundings = () => ({
    language: language(),
    zone: platformZone(),
    publishedStartAt: saver.get().publishedStartAt,
  });
  const today = () => platformTime().slice(0, 10);
  const unreadTimes: UnreadTimes = new Map();
  const present = () => {
    const document = withUnread(documentOf(store.getState()), 'page', unreadTimes);
    const components = document.components.map((one) => withUnread(one, one.uuid, unreadTimes));
    return { ...document, components };
  };
  let checked = nothingChecked;
  const findings = createFindingStore(store, () =>
    checklist(present(), {
      ...surroundings(),
      now: platformTime(),
      origin: location.origin,
      pictures: checked.pictures,
      gone: checked.gone,
    }),
  );
  const announcer = createAnnouncer();
  // set while the editor changes its own address: then leaving asks nothing
  const passing = { current: false };
  const saver = createSaver(
    {
      store,
      findings,
      account,
      problems: (draft) => specialProblems(present(), { ...surroundings(), today: today(), draft }),
      say: (key, values) => message(locales.decorator.decorator, language(), key, values),
      onCreated(id) {
        passing.current = true;
        options.onCreated(id);
        // the address has changed by the next turn; from then on leaving asks again
        setTimeout(() => {
          passing.current = false;
        }, 0);
      },
    },
    opened,
  );
  const commands = createCommands({
    store,
    announcer,
    language,
    async addNamed(text) {
      const part = await import('./pasting/addPasted.ts').catch(() => undefined);
      if (!part) {
        const failed = message(locales.decorator.remoteText, language(), 'partFailed');
        notify({ kind: 'error', message: failed });
        return true;
      }
      return part.addPasted(text, {
        store,
        announcer,
        language: language(),
        insert: (component) => commands.insert([component], 'paste'),
      });
    },
  });
  return {
    store,
    present,
    unreadTimes,
    findings,
    announcer,
    passing,
    saver,
    commands,
    viewing: createValue<string | undefined>(undefined),
    others: createOthers(),
    dragging: createDragStore(store),
    settingProblems: () =>
      specialProblems(
        { ...store.getState().settings, components: [] },
        { ...surroundings(), today: today(), draft: false },
      ),
    keepCheck(check: PageCheck) {
      checked = check;
    },
  };
}
