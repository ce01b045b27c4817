import { defineMessages } from '#contract/language.ts';

/** What the lists and their writes say. */
export const messages = defineMessages({
  'zh-CN': {
    columnNotAdded:
      '无法为数据库添加列 {column}：{detail}。请让 DATABASE_URL 的账户拥有这些表，或由其所有者启动一次。未作任何改动。',
    cursorSort:
      '写了 after，顺序只能是编号（不写 sort）或更改时间（sort=updatedAt），不能是“{given}”',
    cursorPage: 'after 已说明从哪里继续，请不要写 pageIndex',
    unknownCursor:
      '“{after}”不是这种顺序的 after：请原样发送上次答复中的 after，从头开始则发送空文本',
    unknownSort: '不能按“{given}”排序，可用的排序字段：{known}',
    notFound: '没有编号为 {id} 的{thing}，可能已被删除',
    conflict: '这条{thing}已被修改（当前版本 {revision}），请对比后再保存',
    revisionNeeded: '修改{thing}时请带上所依据的版本号 revision',
    notYours: '只能修改自己的{thing}，这一条属于其他账号',
    notYoursToDelete: '只能删除自己的{thing}，其中有属于其他账号的，未删除任何一条',
    notYoursToChange: '只能操作自己的{thing}，其中有属于其他账号的，未作任何改动',
    draftNotPublished: '草稿不能直接发布，请先打开草稿，写完后再发布；未发布任何一条',
    tooManyPinned: '每个账号最多置顶 {limit} 条{thing}，请先取消其中一条的置顶',
    circleNeeded: '要让圈子成员可见，请先选择圈子',
    scheduleTooFar: '定时发布的时间最晚为 {days} 天之后',
    scheduleTooLate: '这条{thing}已经发布过，不能再设置定时发布',
    scheduleInReview: '这条{thing}尚未通过审核，不能设置定时发布',
    notYoursToRestore: '只能恢复自己的{thing}，其中有属于其他账号的，未恢复任何一条',
    deletedByOperator: '这些{thing}中有由平台运营人员删除的，只有运营人员可以恢复，未恢复任何一条',
    operatorsOnly: '字段 {field} 只有平台运营人员可以设置',
    missingReference: '编号 {ids} 不存在或已删除，请重新选择',
    dynamicEmpty: '请填写内容，或上传图片、视频',
    articleUntitled: '请填写文章标题',
    articleEmpty: '请填写文章内容',
    videoMissing: '请上传视频',
    nameTaken: '已有名为“{name}”的{thing}，请换一个名称',
    nameAlike: '“{name}”与已有的{thing}“{other}”看起来一样，请换一个名称',
    nameTakenMeanwhile: '名称“{names}”已被其他{thing}使用，未恢复任何一条；请先给其中一条改名',
    endBeforeStart: '结束时间应晚于开始时间',
    liveStep: '这场直播处于“{from}”，不能改为“{to}”；可改为：{known}',
    liveBegun: '直播已经开始，不能再改预定的开始时间',
    liveStillDraft: '草稿不能开播，请先发布',
    liveBlocked: '这场直播已被屏蔽，不能开播',
    liveNotPublished: '这场直播没有发布，不能开播',
    livePast: '开播时间不能早于当前时间',
    liveTooFar: '开播时间不能晚于 {days} 天后',
    liveReplayMissing: '还没有回放视频，请先添加',
    liveStartNeeded: '请选择开播时间；还没有定的，可以先保存草稿',
    liveNotOver: '直播结束后才能添加回放',
    liveNotPlayable:
      '读者的页面播放不了这个地址：其他网站的视频须以 https 开头；m3u8 只能来自本站或 {known}。请上传录像，或换一个地址',
    livePushOver: '直播已经结束，不再有推流地址',
    stateScheduled: '待开播',
    stateLive: '直播中',
    stateEnded: '已结束',
    stateReplay: '回放',
    ownAccount: '不能封禁当前登录的账号',
    noConfiguration: '没有名为 {id} 的配置',
    creditCodeTaken: '统一社会信用代码 {code} 已属于另一家审核中或已认证的机构，请核对',
    reasonNeeded: '请填写原因，机构会看到它',
    fieldRequired: '请填写“{field}”',
    fieldRefused: '{text}',
    notGranted_read: '列表“{list}”不对您开放',
    notGranted_create: '您不能在列表“{list}”里新建',
    notGranted_edit: '您不能修改列表“{list}”里的记录',
    notGranted_delete: '您不能删除或恢复列表“{list}”里的记录',
    noOwnList: '没有名为“{list}”的自建记录列表',
    notOpen: '没有对所有人开放的列表“{list}”',
    ownNotReady: '列表“{list}”的表还没有准备好，请稍后再试',
    ownChanging:
      '列表“{list}”正在发布新版本，其间可以查看记录，不能保存。没有保存任何内容，请一两分钟后再保存',
    ownRead:
      '列表“{list}”的新版本已经准备好，但一直有人在读它的表（例如正在备份），因此没有发布，未作任何改动。请稍后再发布',
    ownViewed:
      '列表“{list}”的表上有数据库视图 {views}，换成新表会使它失效，因此没有发布。请先在数据库中删除这个视图，发布后再建',
    post: '内容',
    bookList: '书单',
    reading: '共读',
    circle: '圈子',
    topic: '话题',
    user: '用户',
    book: '图书',
    label: '标签',
    channel: '频道',
    live: '直播',
    institution: '机构',
    licence: '证照',
    appDownload: '应用下载',
  },
  'en-US': {
    columnNotAdded:
      'The column {column} cannot be added to the database: {detail}. Let the account of DATABASE_URL own the tables, or start once as their owner. Nothing was changed.',
    cursorSort:
      'With after, rows come by their ids (no sort) or by their changes (sort=updatedAt), not by “{given}”',
    cursorPage: 'after says where to go on; leave pageIndex out',
    unknownCursor:
      '“{after}” is no after of this order; send that of the former answer as it came, or an empty text to begin',
    unknownSort: 'Rows cannot be sorted by “{given}”; the fields to sort by are {known}',
    notFound: 'There is no {thing} {id}; it may have been deleted',
    conflict: 'This {thing} has been changed (now version {revision}); compare before saving',
    revisionNeeded: 'A change of a {thing} has to carry the revision that it is based on',
    notYours: 'Only your own {thing} can be changed; this one belongs to another account',
    notYoursToDelete:
      'Only your own {thing} can be deleted; some belong to another account, so nothing was deleted',
    notYoursToChange:
      'Only your own {thing} can be changed; some belong to another account, so nothing was changed',
    draftNotPublished:
      'A draft is not published from here: open it, finish it and publish it there; nothing was published',
    tooManyPinned: 'An account may pin {limit} at most; unpin one {thing} first',
    circleNeeded: 'Choose a circle first: its members are to see it',
    scheduleTooFar: 'The publishing time can be {days} days ahead at most',
    scheduleTooLate: 'This {thing} has been published already; it cannot be scheduled',
    scheduleInReview: 'This {thing} has not passed its review; it cannot be scheduled',
    notYoursToRestore:
      'Only your own {thing} can be restored; some belong to another account, so nothing was restored',
    deletedByOperator:
      'An operator of the platform has deleted some of these {thing}, and only operators can restore them; nothing was restored',
    operatorsOnly: 'Only operators of the platform may set {field}',
    missingReference: 'No longer there, or never was: {ids}; choose again',
    dynamicEmpty: 'Write something, or add a picture or a video',
    articleUntitled: 'Give the article a title',
    articleEmpty: 'Write the article',
    videoMissing: 'Add a video',
    nameTaken: 'There is a {thing} called “{name}” already; choose another name',
    nameAlike:
      '“{name}” reads like “{other}”, a {thing} that is there already; choose another name',
    nameTakenMeanwhile:
      'Another {thing} is called “{names}” by now, so nothing was restored; rename one of them first',
    endBeforeStart: 'The end has to be later than the start',
    liveStep: 'This live stream is “{from}” and cannot become “{to}”; it can become {known}',
    liveBegun: 'The live stream has begun: the time that it was announced for can no longer change',
    liveStillDraft: 'A draft cannot begin; publish it first',
    liveBlocked: 'This live stream is blocked and cannot begin',
    liveNotPublished: 'This live stream is not published and cannot begin',
    livePast: 'The start cannot be earlier than now',
    liveTooFar: 'The start can be {days} days ahead at most',
    liveReplayMissing: 'There is no video of the replay yet; add one first',
    liveStartNeeded: 'Please choose when it begins; if that is not settled yet, save the draft',
    liveNotOver: 'A replay can be added once the live stream is over',
    liveNotPlayable:
      'Readers’ pages cannot play this address: files of other sites need https, and m3u8 has to come from this site or {known}. Upload the recording, or use another address',
    livePushOver: 'The live stream is over: there is no push address any more',
    stateScheduled: 'announced',
    stateLive: 'live',
    stateEnded: 'over',
    stateReplay: 'a replay',
    ownAccount: 'The account that you are signed in with cannot be blocked',
    noConfiguration: 'There is no configuration named {id}',
    creditCodeTaken:
      'The credit code {code} belongs to another institution that is under review or approved; check both',
    reasonNeeded: 'Give the reason; the institution reads it',
    fieldRequired: 'Please fill in “{field}”',
    fieldRefused: '{text}',
    notGranted_read: 'The list {list} is not open to you',
    notGranted_create: 'You may not create records in the list {list}',
    notGranted_edit: 'You may not change records of the list {list}',
    notGranted_delete: 'You may not delete or restore records of the list {list}',
    noOwnList: 'There is no list of own records named {list}',
    notOpen: 'There is no list {list} that is open to everybody',
    ownNotReady: 'The table of the list {list} is not ready yet; try again in a moment',
    ownChanging:
      'A new version of the list {list} is being published: records can be read meanwhile, not saved. Nothing was saved; save again in a minute or two',
    ownRead:
      'The new version of the list {list} is ready, but somebody has been reading its table all the time, such as a back-up. It was not published, and nothing was changed; publish it again later',
    ownViewed:
      'The table of the list {list} has views in the database, {views}, which a new table would break, so it was not published. Drop them there, publish, and make them again',
    post: 'post',
    bookList: 'book list',
    reading: 'reading',
    circle: 'circle',
    topic: 'topic',
    user: 'user',
    book: 'book',
    label: 'label',
    channel: 'channel',
    live: 'live stream',
    institution: 'institution',
    licence: 'licence',
    appDownload: 'app download',
  },
});

/** The things that are listed and written; also the key of their name in the messages. */
export type Thing =
  | 'post'
  | 'bookList'
  | 'reading'
  | 'circle'
  | 'topic'
  | 'user'
  | 'book'
  | 'label'
  | 'channel'
  | 'live'
  | 'institution'
  | 'licence'
  | 'appDownload';
