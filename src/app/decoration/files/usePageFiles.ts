import { App } from 'antd';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notify } from '#app/session/notifications.ts';
import { locales } from '#locales/index.ts';
import { documentOf, isDirty } from '../document/state.ts';
import { useEditing } from '../EditorContext.tsx';
import { chooseFile, exportPage } from './pageFiles.ts';
import { problemText } from './problemText.ts';
import { type FileProblem, largestFile, readPageFile } from './readPageFile.ts';

const t = textsOf(locales.decorator.file);

/** A page as a file: out of the editor, and into it as one step that undo takes back. */
export function usePageFiles(): { exportFile: () => void; importFile: () => Promise<void> } {
  const { language } = useLanguage();
  const { store, announcer } = useEditing();
  const { modal } = App.useApp();
  const refuse = (found: FileProblem, file: string) =>
    notify({ kind: 'error', message: problemText(found, file, language) });
  const importFile = async () => {
    const file = await chooseFile();
    if (!file) return;
    if (file.size > largestFile) {
      refuse({ problem: 'tooLarge', limit: largestFile / 1024 / 1024 }, file.name);
      return;
    }
    const text = await file.text().catch(() => undefined);
    if (text === undefined) {
      notify({ kind: 'error', message: t('unread', { file: file.name }) });
      return;
    }
    const read = readPageFile(text, newUuid);
    if ('problem' in read) {
      refuse(read, file.name);
      return;
    }
    const take = () => {
      store.dispatch({ type: 'replace', document: read.document, saved: false, as: 'imported' });
      const message = t('imported', { file: file.name });
      announcer.announce(message);
      notify({ kind: 'success', message });
    };
    const state = store.getState();
    if (state.components.length === 0 && !isDirty(state)) take();
    else
      modal.confirm({ title: t('confirm', { file: file.name }), content: t('undo'), onOk: take });
  };
  return { exportFile: () => exportPage(documentOf(store.getState())), importFile };
}
