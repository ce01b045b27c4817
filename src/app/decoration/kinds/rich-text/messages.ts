import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    empty: '还没有内容',
    hint: '双击这里，或在设置中撰写正文',
    faint: '{name}中的文字“{text}”与底色太接近，不易辨认（对比度 {contrast}，建议不低于 {least}）',
    text: '正文',
    large: '在大窗口中编辑',
    elsewhere: '正在大窗口中编辑',
    onPage: '正在页面上编辑',
    done: '完成',
    placeholder: '写点什么……',
    pending: '还有 {count} 个文件正在上传，传完后会自动出现在正文里',
  },
  'en-US': {
    empty: 'Nothing here yet',
    hint: 'Double-click here, or write in its settings',
    faint:
      'The text “{text}” in {name} is hard to tell from its ground (contrast {contrast}, better at least {least})',
    text: 'Text',
    large: 'Edit in a large window',
    elsewhere: 'Being edited in the large window',
    onPage: 'Being edited on the page',
    done: 'Done',
    placeholder: 'Write something…',
    pending: 'Files on their way: {count}; they appear in the text once they are there',
  },
});
