import { defineMessages } from '#contract/language.ts';

/** The roles of members of an institution. */
export const memberRoleMessages = defineMessages({
  'zh-CN': {
    administrator: '管理员',
    editor: '编辑',
    author: '作者',
    viewer: '查看者',
    administratorAbout: '可以做机构账号能做的一切，包括成员和机构资料；登录方式和密码除外',
    editorAbout: '撰写、发布和管理内容',
    authorAbout: '撰写和保存草稿，不能发布',
    viewerAbout: '只能查看',
  },
  'en-US': {
    administrator: 'Administrator',
    editor: 'Editor',
    author: 'Author',
    viewer: 'Viewer',
    administratorAbout:
      'Does everything that the account of the institution may, members and details included, but for how one signs in to it',
    editorAbout: 'Writes, publishes and manages content',
    authorAbout: 'Writes and saves drafts, and does not publish',
    viewerAbout: 'Reads only',
  },
});
