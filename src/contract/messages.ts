import { defineMessages } from './language.ts';

/**
 * The contract's own sentences. What SPEC gives in Chinese stands word for word in zh-CN, what it gives in English
 * word for word in en-US (labels begin with a capital letter); the other language is a faithful translation.
 */

/** SPEC 1, 2.1: the shell. The tagline is DESIGN's wording of SPEC 1. */
export const shellMessages = defineMessages({
  'zh-CN': {
    product: '书案',
    tagline: '打开书案，浏览世界',
    institutionSettings: '机构设置',
    personalCenter: '个人中心',
    logout: '退出登录',
    logoutQuestion: '确定要退出登录并离开系统吗？',
    ok: '确定',
    cancel: '取消',
    publish: '发布',
    manage: '管理',
    dynamic: '动态',
    article: '文章',
    booklist: '书单',
    live: '直播',
  },
  'en-US': {
    product: 'Bookdesk',
    tagline: 'Open Bookdesk, browse the world',
    institutionSettings: 'Institution settings',
    personalCenter: 'Personal center',
    logout: 'Logout',
    logoutQuestion: 'Are you sure to log out and exit the system?',
    ok: 'OK',
    cancel: 'Cancel',
    publish: 'Publish',
    manage: 'Manage',
    dynamic: 'Dynamic',
    article: 'Article',
    booklist: 'Booklist',
    live: 'Live',
  },
});

/** SPEC 2.3: leaving the special-topic editor. */
export const decorationMessages = defineMessages({
  'zh-CN': {
    unsavedComponents: '有未保存的装修组件，是否保存？',
    save: '保存',
    discard: '不保存',
  },
  'en-US': {
    unsavedComponents: 'There are unsaved decoration components, save?',
    save: 'Save',
    discard: 'Discard',
  },
});

/** SPEC 2.5: the video player. */
export const playerMessages = defineMessages({
  'zh-CN': { cannotPlay: '该视频暂时无法播放，请稍后再试' },
  'en-US': { cannotPlay: 'This video cannot be played for now, please try again later' },
});

/** SPEC 4: institution status, its meanings and banners. */
export const institutionMessages = defineMessages({
  'zh-CN': {
    incomplete: '注册未完成',
    underReview: '审核中',
    rejected: '审核未通过',
    suspected: '已暂停',
    approved: '已通过',
    underReviewBanner: '认证信息审核中，请耐心等待；审核通过后即可登录并正常使用后台',
    rejectedBanner: '认证审核未通过',
    modify: '去修改',
  },
  'en-US': {
    incomplete: 'Registration incomplete',
    underReview: 'Under review',
    rejected: 'Rejected',
    suspected: 'Suspected',
    approved: 'Approved',
    underReviewBanner:
      'Certification info under review, please wait; after approval you can log in and use the back office normally',
    rejectedBanner: 'Certification review failed',
    modify: 'Modify',
  },
});

/** SPEC 5: the special page form and its components. */
export const specialMessages = defineMessages({
  'zh-CN': {
    nameRequired: '请输入专题名称',
    nameTooLong: '专题名称不能超过{count}个字符',
    summaryTooLong: '专题简介不能超过{count}个字符',
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
    shareTitleTooLong: '分享链接标题不能超过{count}个字符',
    colourRequired: '请选择背景颜色',
    componentEmpty: '{name}组件内容为空，请配置完整',
  },
  'en-US': {
    nameRequired: 'Please enter the name of the special topic',
    nameTooLong: 'The name of the special topic cannot exceed {count} characters',
    summaryTooLong: 'The summary of the special topic cannot exceed {count} characters',
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
    shareTitleTooLong: 'The title of the share link cannot exceed {count} characters',
    colourRequired: 'Please choose the background colour',
    componentEmpty: 'The content of component {name} is empty, please complete it',
  },
});

/** SPEC 5, 8: files and uploads. */
export const uploadMessages = defineMessages({
  'zh-CN': {
    formatInvalid: '{file} 文件格式不正确',
    tooLarge: '{file} 文件大小不能超过 {size}',
    videoTooLong: '视频时长超过{count}分钟',
    audioTooLong: '时长超过{count}分钟',
    tooManyImages: '最多只能选择{count}张图片',
    tooManyVideos: '编辑器内的视频超过{count}段',
    cancelled: '已取消上传',
  },
  'en-US': {
    formatInvalid: '{file} file format invalid',
    tooLarge: '{file} file size cannot exceed {size}',
    videoTooLong: 'The video is longer than {count} minutes',
    audioTooLong: 'The audio is longer than {count} minutes',
    tooManyImages: 'At most {count} images can be chosen',
    tooManyVideos: 'There are more than {count} videos in the editor',
    cancelled: 'Upload cancelled',
  },
});

/** SPEC 8: what a call's end tells the person. */
export const requestMessages = defineMessages({
  'zh-CN': {
    loginExpired: '登录已过期，请重新登录',
    systemPrompt: '系统提示',
    ok: '确定',
    cancel: '取消',
    failed: '请求失败',
    succeeded: '请求成功',
    timeout: '当前网络不畅，请稍后重试',
    status203: '未授权的信息',
    status400: '错误的请求',
    status401: '没有访问权限或未授权',
    status403: '禁止访问',
    status404: '未找到',
    status405: '非法访问',
    status406: '无法解析',
    status408: '请求超时',
    status500: '服务器错误',
    status501: '请求方法不支持',
    status502: '网关错误',
    status503: '服务暂不可用',
    status504: '网关超时',
    status505: '请求版本不支持',
  },
  'en-US': {
    loginExpired: 'Login expired, please log in again',
    systemPrompt: 'System prompt',
    ok: 'OK',
    cancel: 'Cancel',
    failed: 'Request failed',
    succeeded: 'Request succeeded',
    timeout: 'Network is not smooth now, please retry later',
    status203: 'Unauthorized information',
    status400: 'Bad request',
    status401: 'No access permission or unauthorized',
    status403: 'Forbidden',
    status404: 'Not found',
    status405: 'Illegal access',
    status406: 'Cannot parse',
    status408: 'Request timeout',
    status500: 'Server error',
    status501: 'Request method not supported',
    status502: 'Gateway error',
    status503: 'Service temporarily unavailable',
    status504: 'Gateway timeout',
    status505: 'Request version not supported',
  },
});

/** SPEC 8: empty lists. */
export const emptyMessages = defineMessages({
  'zh-CN': {
    table: '暂无数据',
    bookSearch: '未找到相关书籍，请尝试其他关键词搜索',
    topicSearch: '未找到话题，请尝试其他关键词搜索',
  },
  'en-US': {
    table: 'No data yet',
    bookSearch: 'No matching books found, please try other keywords',
    topicSearch: 'No topics found, please try other keywords',
  },
});

/** SPEC 9: time display; from a day on a date stands instead. */
export const timeMessages = defineMessages({
  'zh-CN': {
    justNow: '刚刚',
    minute: '1分钟前',
    minutes: '{count}分钟前',
    hour: '1小时前',
    hours: '{count}小时前',
  },
  'en-US': {
    justNow: 'just now',
    minute: '1 minute ago',
    minutes: '{count} minutes ago',
    hour: '1 hour ago',
    hours: '{count} hours ago',
  },
});

/** SPEC 9: show types and style types, keyed by their codes. */
export const displayMessages = defineMessages({
  'zh-CN': {
    show100: '单个',
    show200: '轮播',
    style1000: '填满',
    style2000: '留边',
    style3000: '缩略图',
    style4000: '大图',
    style5000: '弧形滑动',
    style6000: '多张大图',
    style7000: '上下',
    style8000: '左右',
  },
  'en-US': {
    show100: 'Single',
    show200: 'Carousel',
    style1000: 'Fill',
    style2000: 'Leave an edge',
    style3000: 'Thumbnail',
    style4000: 'Big picture',
    style5000: 'Arc sliding',
    style6000: 'Big pictures',
    style7000: 'Up-down',
    style8000: 'Left-right',
  },
});

type StatusKey = Extract<keyof (typeof requestMessages)['en-US'], `status${number}`>;
const statusKeys: Readonly<Record<number, StatusKey>> = {
  203: 'status203',
  400: 'status400',
  401: 'status401',
  403: 'status403',
  404: 'status404',
  405: 'status405',
  406: 'status406',
  408: 'status408',
  500: 'status500',
  501: 'status501',
  502: 'status502',
  503: 'status503',
  504: 'status504',
  505: 'status505',
};

/** The key in `requestMessages` of an HTTP status text (SPEC 8); undefined where the contract names none. */
export function statusMessageKey(httpStatus: number): StatusKey | undefined {
  return statusKeys[httpStatus];
}
