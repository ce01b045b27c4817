import { defineMessages } from '#contract/language.ts';

export const dropMessages = defineMessages({
  'zh-CN': {
    pictures: '页面上的图片',
    replace: '松开后替换这一项的图片',
    fill: '松开后添加到{name}',
    make: '松开后新建轮播图',
    refused: '{name}不能放图片，请放到轮播图、图文或空白处',
    full: '{name}最多 {count} 项，没有添加：{files}',
    uploading: '正在上传 {count} 张图片…',
    replaced: '已更换{name}中第 {position} 项的图片。',
    filled: '已把 {added} 张图片添加到{name}，共 {count} 项。',
    made: '已新建轮播图，有 {added} 张图片。',
  },
  'en-US': {
    pictures: 'Pictures on the page',
    replace: 'Drop to replace the picture of this item',
    fill: 'Drop to add to {name}',
    make: 'Drop to make a banner',
    refused:
      '{name} holds no pictures; drop them on a banner, on pictures with text, or on free space',
    full: '{name} holds {count} items at most, not added: {files}',
    uploading: 'Uploading {count} {count:picture|pictures}…',
    replaced: 'The picture of item {position} in {name} is another one now.',
    filled:
      'Added {added} {added:picture|pictures} to {name}, which holds {count} {count:item|items} now.',
    made: 'A banner of {added} {added:picture|pictures} is made.',
  },
});
