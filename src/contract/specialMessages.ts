import { defineMessages, fill } from './language.ts';
import { textMessages } from './messages/text.ts';

/** Messages about special pages that contract 5 does not define; those that it defines are in `messages.ts`. */
export const specialItemMessages = defineMessages({
  'zh-CN': {
    componentNameTooLong: '{name}组件的名称不能超过{count}个字符，超出了{excess}个',
    componentTitleTooLong: '{name}组件的标题不能超过{count}个字符，超出了{excess}个',
    componentItemsTooMany: '{name}组件最多只能有{count}项内容，请删减',
    itemTextTooLong: '{name}组件的第{position}项的{field}超出{excess}个字符，最多{count}个，请删减',
    tooDense: fill(textMessages['zh-CN'].tooDense, { label: '这段文字' }),
    title: '标题',
    subTitle: '副标题',
    summary: '正文',
    content: '简介',
    linkUrl: '链接地址',
    richTextTooLong: '{name}组件的正文超出{excess}个字符，最多{count}个（含格式），请删减',
    valuesTooLong: '{name}组件的内容超出{excess}个字符，最多{count}个，请删减',
    valuesInvalid: '{name}组件的内容不对（{field}）：{detail}',
    valuesIncomplete: '{name}组件：{detail}',
    topicCircleTwice: '{name}组件最多只能有一个圈子和一个话题，请删减',
    timeSkipped: '平台时区（{zone}）的时钟在这一天拨快，没有“{value}”这个时刻，请另选时间',
    timeInvalid: '“{value}”不是有效的时间，请按 2026-01-31 08:00:00 的格式填写',
    bannerWithoutPicture: '{name}组件的第{position}张轮播图还没有图片，请上传图片或填写图片地址',
    graphicEmpty: '{name}组件的第{position}项还没有内容，请上传图片或填写文字',
    linkWithoutTarget: '{name}组件的第{position}项还没有选择链接内容，请选择内容或改为自定义链接',
    linkInvalid:
      '{name}组件的第{position}项的链接无效，请填写 http、https、mailto、tel 开头的地址或以 / 开头的站内路径',
  },
  'en-US': {
    componentNameTooLong:
      'The name of the component {name} cannot exceed {count} characters; it is {excess} over the limit',
    componentTitleTooLong:
      'The title of the component {name} cannot exceed {count} characters; it is {excess} over the limit',
    componentItemsTooMany:
      'The component {name} can hold at most {count} items, please remove some',
    itemTextTooLong:
      'The {field} of item {position} of the component {name} can have {count} characters and is {excess} over, please shorten it',
    tooDense: fill(textMessages['en-US'].tooDense, { label: 'This text' }),
    title: 'title',
    subTitle: 'subtitle',
    summary: 'text',
    content: 'introduction',
    linkUrl: 'link address',
    richTextTooLong:
      'The text of the component {name} is too long by {excess}: at most {count} characters including formatting, please shorten it',
    valuesTooLong:
      'What the component {name} holds is too long by {excess} characters, at most {count} are kept, please shorten it',
    valuesInvalid: 'What the component {name} holds is wrong at {field}: {detail}',
    valuesIncomplete: 'The component {name}: {detail}',
    topicCircleTwice:
      'The component {name} can hold one circle and one topic at most, please remove some',
    timeSkipped:
      'The clocks of the platform ({zone}) go forward on that day and skip “{value}”, please choose another time',
    timeInvalid: '“{value}” is not a valid time, please write it like 2026-01-31 08:00:00',
    bannerWithoutPicture:
      'Slide {position} of the component {name} has no picture yet, please upload one or enter its address',
    graphicEmpty:
      'Item {position} of the component {name} is empty, please upload a picture or write a text',
    linkWithoutTarget:
      'Item {position} of the component {name} links to nothing yet, please pick a record or use a custom link',
    linkInvalid:
      'Item {position} of the component {name} has an invalid link, please enter an address that starts with http, https, mailto or tel, or a path of this site that starts with /',
  },
});
