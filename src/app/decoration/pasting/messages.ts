import { defineMessages } from '#contract/language.ts';

export const pastingMessages = defineMessages({
  'zh-CN': {
    looking: '正在查找粘贴的内容…',
    elsewhere: '这个链接不是本站的内容，没有添加',
    mistypedIsbn: '这个 ISBN 的校验位不对，没有添加，请核对：{text}',
    unknown: '平台上没有找到粘贴的内容，没有添加：{text}',
    failed: '没有查到粘贴的内容：{reason}',
    noItem: '《{title}》不能作为组件的内容，没有添加',
    refused: '没有添加《{title}》到{component}：{reason}',
    added: '已把《{title}》添加到{component}，第 {position} 项。',
    addedAlone: '{component}不能放《{title}》，已在其后新建组件。',
  },
  'en-US': {
    looking: 'Looking for what was pasted…',
    elsewhere: 'This link leads to nothing of this site, nothing was added',
    mistypedIsbn: 'A digit of this ISBN is wrong, nothing was added: {text}',
    unknown: 'The platform has nothing of what was pasted, nothing was added: {text}',
    failed: 'What was pasted could not be looked for: {reason}',
    noItem: '“{title}” can be no item of a component, nothing was added',
    refused: '“{title}” was not added to {component}: {reason}',
    added: 'Added “{title}” to {component} as item {position}.',
    addedAlone: '{component} does not hold “{title}”: a new component was made for it.',
  },
});
