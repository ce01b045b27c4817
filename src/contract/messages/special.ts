import { defineMessages } from '../language.ts';

/** Contract 5: the special page form and its components. */
export const specialMessages = defineMessages({
  'zh-CN': {
    nameRequired: '请输入专题名称',
    nameTooLong: '专题名称不能超过{count}个字符，超出了{excess}个',
    summaryTooLong: '专题简介不能超过{count}个字符，超出了{excess}个',
    coverRequired: '请上传专题封面图',
    startRequired: '请选择开始时间',
    startInThePast: '开始时间不能早于当前时间',
    startAfterEnd: '开始时间不能晚于结束时间',
    endRequired: '请选择结束时间',
    endBeforeStart: '结束时间不能早于开始时间',
    submitRequired: '请选择投稿类型',
    contentDealTypeRequired: '请选择投稿处理方式',
    shareCoverRequired: '请上传分享图标',
    shareTitleRequired: '请填写分享链接标题',
    shareTitleTooLong: '分享链接标题不能超过{count}个字符，超出了{excess}个',
    colourRequired: '请选择背景颜色',
    componentEmpty: '{name}组件内容为空，请配置完整',
  },
  'en-US': {
    nameRequired: 'Please enter the name of the special topic',
    nameTooLong:
      'The name of the special topic cannot exceed {count} characters; it is {excess} over the limit',
    summaryTooLong:
      'The summary of the special topic cannot exceed {count} characters; it is {excess} over the limit',
    coverRequired: 'Please upload the cover of the special topic',
    startRequired: 'Please choose the start time',
    startInThePast: 'The start time cannot be earlier than the current time',
    startAfterEnd: 'The start time cannot be later than the end time',
    endRequired: 'Please choose the end time',
    endBeforeStart: 'The end time cannot be earlier than the start time',
    submitRequired: 'Please choose the contribution type',
    contentDealTypeRequired: 'Please choose how contributions are handled',
    shareCoverRequired: 'Please upload the share icon',
    shareTitleRequired: 'Please fill in the title of the share link',
    shareTitleTooLong:
      'The title of the share link cannot exceed {count} characters; it is {excess} over the limit',
    colourRequired: 'Please choose the background colour',
    componentEmpty: 'The content of component {name} is empty, please complete it',
  },
});
