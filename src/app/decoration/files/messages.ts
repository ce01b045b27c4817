import { defineMessages } from '#contract/language.ts';

export const fileMessages = defineMessages({
  'zh-CN': {
    confirm: '用“{file}”替换当前页面？',
    undo: '可以用“撤销”找回现在的内容。',
    imported: '已导入 {file}，可以用“撤销”找回原来的内容',
    unchanged: '页面没有改变。',
    unread: '无法打开 {file}，请确认文件还在，然后重新选择。',
    notJson: '{file} 不是完整的 JSON 文件，请从专题编辑页重新导出后再导入。',
    foreign: '{file} 不是从专题导出的文件，请选择用“导出为 JSON”得到的文件。',
    notAPage: '{file} 里不是一个专题，请选择用“导出为 JSON”得到的文件。',
    noComponents:
      '{file} 无法导入：缺少组件列表 components，不是完整的专题。请从专题编辑页重新导出后再导入。',
    newer: '{file} 来自更新的版本（第 {version} 版），当前版本无法读取。请刷新页面后再导入。',
    broken: '{file} 无法导入：{place}不正确。请改正这一处，或重新导出后再导入。',
    tooLarge: '{file} 超过 {limit} MB，不会是一个专题。请选择用“导出为 JSON”得到的文件。',
    tooManyComponents: '{file} 无法导入：一个专题最多 {limit} 个组件，请删去多出的组件后再导入。',
    tooManyContents:
      '{file} 无法导入：“{name}”有 {count} 项内容，一个组件最多 {limit} 项。请删去多出的内容后再导入。',
    inPage: '页面设置的 {key} ',
    component: '第 {position} 个组件“{name}”',
    unnamedComponent: '第 {position} 个组件',
    item: '{component}第 {item} 项',
    inside: '{outer}的 {key} ',
  },
  'en-US': {
    confirm: 'Replace this page by “{file}”?',
    undo: 'Undo brings back what is here now.',
    imported: 'Imported {file}; undo brings back what was here',
    unchanged: 'This page is as it was.',
    unread: '{file} cannot be opened. See that it is still there, then choose it again.',
    notJson: '{file} is not a whole JSON file. Export the page again, then import it.',
    foreign:
      '{file} was not exported from a special topic. Choose one that “Export as JSON” has made.',
    notAPage: '{file} holds no special topic. Choose one that “Export as JSON” has made.',
    noComponents:
      '{file} was not imported: it lacks components, the list of what is on the page. Export the page again, then import it.',
    newer:
      '{file} was made by a newer version ({version}); this one cannot read it. Reload the page, then import it.',
    broken:
      '{file} was not imported: {place} is not valid. Mend it in the file, or export the page again.',
    tooLarge:
      '{file} is larger than {limit} MB, no special topic is. Choose one that “Export as JSON” has made.',
    tooManyComponents:
      '{file} was not imported: a special topic holds {limit} components at most. Take some out, then import it.',
    tooManyContents:
      '{file} was not imported: “{name}” has {count} contents, a component holds {limit} at most. Take some out, then import it.',
    inPage: '{key} in the page settings',
    component: 'component {position}, “{name}”,',
    unnamedComponent: 'component {position}',
    item: 'item {item} of {component}',
    inside: '{key} in {outer}',
  },
});
