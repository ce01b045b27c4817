import { defineMessages } from '#contract/language.ts';

/** Texts of pickers and of fields that search another list as one types. */
export const pickerMessages = defineMessages({
  'zh-CN': {
    atMaximum: '最多选择 {maximum} 项，已选满',
    records: '可选择的{label}',
    loaded: '已加载 {count} / {total}',
    loadedSome: '已加载 {count} 项',
    showChosen: '只看已选',
    showAll: '返回列表',
    noneChosen: '还没有选择',
    pageFailed: '后面的内容加载失败',
    typeToSearch: '输入关键词搜索{label}',
    browse: '在窗口中选择{label}',
    linkRecord: '链接到一条记录',
    linkList: '哪个列表的记录',
  },
  'en-US': {
    atMaximum: 'At most {maximum} can be chosen, and they are',
    records: 'Choose from: {label}',
    loaded: '{count} of {total} loaded',
    loadedSome: '{count} loaded',
    showChosen: 'Only what is chosen',
    showAll: 'Back to the list',
    noneChosen: 'Nothing is chosen yet',
    pageFailed: 'The rest could not be loaded',
    typeToSearch: 'Type to search: {label}',
    browse: 'Choose in a window: {label}',
    linkRecord: 'Link to a record',
    linkList: 'A record of which list',
  },
});
