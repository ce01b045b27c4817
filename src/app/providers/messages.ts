import { defineMessages } from '#contract/language.ts';

/** Reasons why an account may not do something. What is for other kinds of account is left out without a reason. */
export const accessMessages = defineMessages({
  'zh-CN': {
    notApproved: '机构认证通过后才能使用',
    mayNotPublish: '您的账号没有发布权限，请联系平台运营人员开通',
    beyondMember: '您在该机构的角色不包含此操作，请联系机构的管理员',
    draftsOnly: '您的角色只能保存草稿，请让有发布权限的人发布',
  },
  'en-US': {
    notApproved: 'Available once the institution is approved',
    mayNotPublish: 'Your account may not publish; please ask the operators of the platform',
    beyondMember:
      'Your role at the institution does not include this; please ask one of its administrators',
    draftsOnly: 'Your role saves drafts only; please ask somebody who may publish',
  },
});

/** Texts for lists of a REST service. */
export const providerMessages = defineMessages({
  'zh-CN': {
    noRestService: '还没有设置 REST 服务，请管理员设置 REST_SERVICES（见 docs/settings.md）',
    unknownRestService:
      '没有名为“{name}”的 REST 服务，请管理员检查 REST_SERVICES（见 docs/settings.md）',
    restUnreachable:
      '无法连接 REST 服务“{name}”，请检查网络、该服务是否在运行，以及它是否允许本站访问（CORS）',
  },
  'en-US': {
    noRestService:
      'No REST service is set; please ask the administrator for REST_SERVICES (docs/settings.md)',
    unknownRestService:
      'There is no REST service “{name}”; please ask the administrator to check REST_SERVICES (docs/settings.md)',
    restUnreachable:
      'The REST service “{name}” cannot be reached; please check the network, whether it runs, and whether it allows this site (CORS)',
  },
});

/** Texts for the keys that refine uses itself. */
export const refineMessages = defineMessages({
  'zh-CN': {
    'buttons.create': '新建',
    'buttons.edit': '编辑',
    'buttons.save': '保存',
    'buttons.delete': '删除',
    'buttons.confirm': '确定要删除吗？',
    'buttons.cancel': '取消',
    'buttons.show': '查看',
    'buttons.clone': '复制',
    'buttons.refresh': '刷新',
    'buttons.undo': '撤销',
    'buttons.import': '导入',
    'buttons.export': '导出',
    'buttons.filter': '筛选',
    'buttons.clear': '清除',
    'buttons.list': '列表',
    'buttons.notAccessTitle': '没有访问权限',
    'buttons.logout': '退出登录',
    warnWhenUnsavedChanges: '有未保存的修改，确定要离开吗？',
  },
  'en-US': {
    'buttons.create': 'Create',
    'buttons.edit': 'Edit',
    'buttons.save': 'Save',
    'buttons.delete': 'Delete',
    'buttons.confirm': 'Delete this?',
    'buttons.cancel': 'Cancel',
    'buttons.show': 'Show',
    'buttons.clone': 'Copy',
    'buttons.refresh': 'Refresh',
    'buttons.undo': 'Undo',
    'buttons.import': 'Import',
    'buttons.export': 'Export',
    'buttons.filter': 'Filter',
    'buttons.clear': 'Clear',
    'buttons.list': 'List',
    'buttons.notAccessTitle': 'No access',
    'buttons.logout': 'Logout',
    warnWhenUnsavedChanges: 'There are unsaved changes. Leave anyway?',
  },
});
