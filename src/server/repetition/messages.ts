import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    badKey: 'Idempotency-Key 应为 8 到 128 个可见的 ASCII 字符（建议用 UUID），不含引号和反斜杠',
    otherInput:
      '这个 Idempotency-Key 已用于内容不同的请求，那次请求的结果在 data.done 中；这次没有执行。新的操作请使用新的键',
    running: '同一个操作正在进行，请稍候再看结果',
    superseded: '这次执行停顿太久，已由另一次接替，本次没有写入',
    lost: '这个操作可能已经保存或执行（也可能只完成了一部分），但没有留下结果。没有再次执行，请刷新查看后再决定',
  },
  'en-US': {
    badKey:
      'An Idempotency-Key is 8 to 128 visible ASCII characters without quotes and backslashes, best a UUID',
    otherInput:
      'This Idempotency-Key was used for a request with other content, whose result is in data.done; nothing was done now. Send a new operation with a new key',
    running: 'The same operation is still under way, please look again in a moment',
    superseded: 'This run paused for so long that another took its place; it has written nothing',
    lost: 'This may have been saved or done, perhaps in part, but no answer was kept. It was not done again; reload and look before you decide',
  },
});
