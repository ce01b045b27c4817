import { defineMessages } from '#contract/language.ts';

export const typedTimeMessages = defineMessages({
  'zh-CN': {
    zone: '时间按平台时区（{zone}）',
    notTaken: '“{text}”不是可以识别的时间；请写成 {form}',
    outside: '“{text}”不在 {from} 至 {to} 之间',
    skipped: '“{text}”不存在：平台时区（{zone}）的时钟在这一天拨快，没有这个时刻',
    twice: '平台时区的时钟在这一天拨慢，{time} 会出现两次；在这里选择或输入的按第一次（{first}）计',
  },
  'en-US': {
    zone: 'Times are in {zone}',
    notTaken: '“{text}” is not a valid time; write it like {form}',
    outside: '“{text}” is not between {from} and {to}',
    skipped:
      '“{text}” does not exist: the clocks of the platform ({zone}) go forward on that day and skip this time',
    twice:
      'The clocks of the platform go back on that day and show {time} twice; what is chosen or typed here means the first ({first})',
  },
});
