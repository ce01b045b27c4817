import { defineMessages } from '#contract/language.ts';

export const messages = defineMessages({
  'zh-CN': {
    unknownList: '没有名为“{name}”的列表，或当前账号看不到它',
    unknownView: '没有这个视图，它可能已被删除',
    notYours: '这个视图是别人共享的，只有它的作者和平台运营人员可以修改',
    wrongList: '视图属于列表“{name}”，不能移到另一个列表',
    revisionNeeded: '修改视图时须带上它的 revision，请补上',
    stale: '这个视图已在别处改到第 {revision} 版，请查看新版本，再决定保留哪一个',
    nameTaken: '这个列表已有名为“{name}”的视图，请换一个名称，或修改已有的那一个',
    nameAlike: '“{name}”与这个列表已有的视图“{other}”看起来一样，请换一个名称，或修改已有的那一个',
    tooMany: '这个列表已保存 {limit} 个视图，请先删除用不到的，再保存新的',
    tooManyOfAll: '您在所有列表中已保存 {limit} 个视图，请先删除用不到的，再保存新的',
    saved: '视图已保存',
    shared: '视图已保存并共享',
  },
  'en-US': {
    unknownList: 'There is no list “{name}”, or this account does not see it',
    unknownView: 'There is no such view; it may have been deleted',
    notYours:
      'Somebody else shares this view; only its author and the operators of the platform may change it',
    wrongList: 'The view belongs to the list “{name}” and cannot move to another one',
    revisionNeeded: 'A change of a view needs its revision; send it along',
    stale:
      'The view has been changed elsewhere and is at version {revision} now; look at the new one, then decide which to keep',
    nameTaken:
      'This list has a view “{name}” already; choose another name, or change the one there is',
    nameAlike:
      '“{name}” reads like “{other}”, a view that this list has already; choose another name, or change the one there is',
    tooMany: 'There are {limit} saved views of this list already; delete some that are not needed',
    tooManyOfAll:
      'You have {limit} saved views of all lists already; delete some that are not needed',
    saved: 'View saved',
    shared: 'View saved and shared',
  },
});
