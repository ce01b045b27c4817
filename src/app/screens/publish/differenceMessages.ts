import { defineMessages } from '#contract/language.ts';

/** Texts about a version that was made elsewhere. */
export const differenceMessages = defineMessages({
  'zh-CN': {
    writing: '另一台设备继续写了这份内容',
    record: '这条内容在您动笔之后有了新版本',
    withdrawn: '这条内容已在别处撤回，读者看不到。用您的覆盖后，它仍是撤回状态。',
    plannedAgain:
      '这条内容已在别处撤回。用您的覆盖并发布，它又会定于 {time} 发布，到时读者就能看到。',
    same: '两边的文字相同，不同的是文字以外的内容，如图片、标签或设置。',
    nothing: '（没有文字）',
  },
  'en-US': {
    writing: 'Another device went on with this',
    record: 'There is a newer version than the one you began with',
    withdrawn:
      'It was withdrawn elsewhere, and readers do not see it. Overwritten with yours, it stays withdrawn.',
    plannedAgain:
      'It was withdrawn elsewhere. Overwritten with yours and published, it is planned for {time} again, and readers see it then.',
    same: 'The text is the same in both. What differs is something else: pictures, labels or settings.',
    nothing: '(no text)',
  },
});
