import { defineMessages } from 'bookdesk/extending';

export const messages = defineMessages({
  'zh-CN': {
    what: '事件',
    whatHelp: '例如“读书会开始”',
    until: '时刻',
    untilHelp: '按平台的时区',
    lacking: '请选择倒计时的时刻',
    choose: '选择时刻后，这里显示还有多久',
    to: '距离{what}还有',
    days: '{count} 天',
    hours: '{count} 小时',
    minutes: '{count} 分钟',
    over: '{what}：已经到了',
  },
  'en-US': {
    what: 'What happens',
    whatHelp: 'Such as “The reading begins”',
    until: 'Moment',
    untilHelp: 'In the time zone of the platform',
    lacking: 'choose the moment that it counts down to',
    choose: 'Once you have chosen a moment, this says how long it is until then',
    to: '{what} in',
    days: '{count} {count:day|days}',
    hours: '{count} {count:hour|hours}',
    minutes: '{count} {count:minute|minutes}',
    over: '{what}: the time has come',
  },
});
