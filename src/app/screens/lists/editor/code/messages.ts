import { defineMessages } from '#contract/language.ts';

/** Texts of the code face. */
export const codeMessages = defineMessages({
  'zh-CN': {
    editor: '列表定义的代码',
    format: '整理格式',
    search: '查找',
    fix: '改为“{word}”',
    loading: '正在打开代码编辑器…',
    line: '第 {line} 行，第 {column} 列',
    completionHint: 'Ctrl 空格 补全，{search} 查找，Tab 移出编辑器',
  },
  'en-US': {
    editor: 'The code of the list',
    format: 'Format',
    search: 'Search',
    fix: 'Write “{word}”',
    loading: 'Opening the code editor…',
    line: 'Line {line}, column {column}',
    completionHint: 'Ctrl Space completes, {search} searches, Tab leaves the editor',
  },
});

/** CodeMirror's own texts in Chinese. */
export const chinesePhrases: Readonly<Record<string, string>> = {
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部选中',
  'match case': '区分大小写',
  regexp: '正则表达式',
  'by word': '整词',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'on line': '在第',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行的匹配',
  Completions: '可选内容',
  Diagnostics: '问题',
  'No diagnostics': '没有问题',
  'Fold line': '折叠',
  'Unfold line': '展开',
  'folded code': '折叠的代码',
  unfold: '展开',
  to: '到',
};
