import { App } from 'antd';
import { useMessages } from '#app/language/index.ts';
import { notify } from '#app/session/notifications.ts';
import { pageOfText } from '../document/portable.ts';
import { documentOf, isDirty } from '../document/state.ts';
import { useEditing } from '../EditorContext.tsx';
import { fileMessages } from './messages.ts';
import { chooseFile, exportPage } from './pageFiles.ts';

/** A page as a file: out of the editor, and into it as one step that undo takes back. */
export function usePageFiles(): { exportFile: () => void; importFile: () => Promise<void> } {
  const t = useMessages(fileMessages);
  const { store, announcer } = useEditing();
  const { modal } = App.useApp();
  const importFile = async () => {
    const file = await chooseFile();
    if (!file) return;
    const read = pageOfText(await file.text());
    if ('problem' in read) {
      const message = t(read.problem, { file: file.name, detail: read.detail });
      notify({ kind: 'error', message });
      return;
    }
    const take = () => {
      store.dispatch({ type: 'replace', document: read.document, saved: false, as: 'imported' });
      announcer.announce(t('imported', { file: file.name }));
    };
    const state = store.getState();
    if (state.components.length === 0 && !isDirty(state)) take();
    else
      modal.confirm({ title: t('confirm', { file: file.name }), content: t('undo'), onOk: take });
  };
  return { exportFile: () => exportPage(documentOf(store.getState())), importFile };
}
