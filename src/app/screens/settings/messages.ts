import { defineMessages } from '#contract/language.ts';

/** Texts that sections of the settings share. */
export const settingsMessages = defineMessages({
  'zh-CN': {
    institutionSettings: '机构设置',
    userSettings: '个人中心',
    sections: '设置分类',
    institution: '机构认证',
    profile: '账号资料',
    security: '账号安全',
    external: '第三方账号',
    devices: '登录设备',
    notices: '通知',
    save: '保存',
    picturesOnTheirWay: '图片上传完成后即可保存',
  },
  'en-US': {
    institutionSettings: 'Institution settings',
    userSettings: 'Personal center',
    sections: 'Sections of the settings',
    institution: 'Certification',
    profile: 'Profile',
    security: 'Security',
    external: 'External accounts',
    devices: 'Devices',
    notices: 'Notices',
    save: 'Save',
    picturesOnTheirWay: 'It can be saved once the picture has arrived',
  },
});
