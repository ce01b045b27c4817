import { defineMessages } from '#contract/language.ts';

/** Texts of the dialog that changes some fields of many records. */
export const editMessages = defineMessages({
  'zh-CN': {
    fieldsToChange: '要修改的字段',
    howToChange: '“{field}”如何修改',
    set: '改为',
    add: '添加',
    remove: '移除',
    clear: '清空',
    field: '字段',
    before: '修改前',
    after: '修改后',
    changeCount: '修改 {count} 条',
    changesSome: '{total} 条中有 {count} 条会改变，其余已经是这样。',
    changesAll: '{count} 条都会改变。',
    changedSince: '“{fields}”在预览之后被改过，没有覆盖；再试一次会在现在的内容上修改',
    record: '记录',
    previewOf: '前 {count} 条会变成这样',
  },
  'en-US': {
    fieldsToChange: 'Fields to change',
    howToChange: 'How to change {field}',
    set: 'Set to',
    add: 'Add',
    remove: 'Remove',
    clear: 'Clear',
    field: 'Field',
    before: 'Before',
    after: 'After',
    changeCount: 'Change {count}',
    changesSome: '{count} of {total} would change; the others are like that already.',
    changesAll: 'All {count} would change.',
    changedSince:
      '{fields} was changed after the preview and is not overwritten; another try changes it as it is now',
    record: 'Record',
    previewOf: 'What the first {count} would become',
  },
});
