import { describe, expect, it } from 'vitest';
import { createAnnouncer } from '#app/decoration/announcer.ts';
import { createCommands } from '#app/decoration/commands/commands.ts';
import { openState } from '#app/decoration/document/state.ts';
import { createEditorStore } from '#app/decoration/editorStore.ts';
import type { Language } from '#contract/language.ts';
import { pageOf } from './pages.ts';

/** An open page of two components whose first one was hidden, and what is told aloud of it. */
function opened(language: Language) {
  const store = createEditorStore(openState(pageOf(2), true));
  const announcer = createAnnouncer();
  const addNamed = async () => false;
  const commands = createCommands({ store, announcer, language: () => language, addNamed });
  store.dispatch({ type: 'change-components', uuids: ['a'], patch: { active: false } });
  return { store, commands, told: () => announcer.getSentence().trim() };
}

describe('undo and redo', () => {
  it('tell aloud which step they took back or made again', () => {
    const { store, commands, told } = opened('en-US');
    commands.undo();
    expect(told()).toBe('Undone: Hide 图书a.');
    expect(store.getState().components[0]?.active).toBe(true);
    commands.redo();
    expect(told()).toBe('Redone: Hide 图书a.');
    expect(store.getState().components[0]?.active).toBe(false);
  });

  it('tell it in Chinese', () => {
    const { commands, told } = opened('zh-CN');
    commands.undo();
    expect(told()).toBe('已撤销：隐藏图书a。');
    commands.redo();
    expect(told()).toBe('已重做：隐藏图书a。');
  });

  it('are told as well where a step of the history is pressed', () => {
    const { store, commands, told } = opened('en-US');
    const { revision } = store.getState();
    commands.travel(0);
    expect(told()).toBe('Went back to the start of the history.');
    expect(store.getState().components[0]?.active).toBe(true);
    commands.travel(revision);
    expect(told()).toBe('Went back to this step: Hide 图书a.');
    expect(store.getState().components[0]?.active).toBe(false);
  });

  it('tell where there is nothing to take back or to make again', () => {
    const { commands, told } = opened('en-US');
    commands.redo();
    expect(told()).toBe('Nothing to redo.');
    commands.undo();
    commands.undo();
    expect(told()).toBe('Nothing to undo.');
  });
});
