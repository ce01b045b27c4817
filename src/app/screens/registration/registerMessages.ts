import { defineMessages } from '#contract/language.ts';

/** Texts of the choice between the two kinds of account. */
export const registerMessages = defineMessages({
  'zh-CN': {
    title: '注册书案',
    text: '请选择账号类型。注册后不能在两种类型之间转换。',
    user: '个人',
    userFor: '以个人身份写作和分享',
    userCan1: '浏览书目和社区；平台开通发布权限后，发布并管理动态、文章和书单',
    userCan2: '注册后立即可以登录',
    userNeeds1: '一个中国大陆手机号，用来接收验证码',
    userStart: '注册个人账号',
    institution: '机构',
    institutionFor: '出版社、图书馆、书店、学校、媒体等',
    institutionCan1: '以机构名义发布动态、文章和书单，并在列表中管理',
    institutionCan2: '资料审核通过后开放后台；填写可以随时中断，换设备也能继续',
    institutionNeeds1: '一个机构邮箱，用来确认身份',
    institutionNeeds2: '营业执照或事业单位法人证书的图片，以及统一社会信用代码',
    institutionNeeds3: '运营人的姓名和手机号',
    institutionStart: '注册机构账号',
    can: '可以做什么',
    needs: '需要准备',
    haveAccount: '已有账号？',
    signIn: '去登录',
  },
  'en-US': {
    title: 'Register with Bookdesk',
    text: 'Please choose the kind of account; it cannot be changed into the other kind later.',
    user: 'Individual',
    userFor: 'Write and share in your own name',
    userCan1:
      'Browse books and the community; publish and manage posts, articles and book lists once the platform allows it',
    userCan2: 'Sign in at once after registering',
    userNeeds1: 'A mainland mobile number that receives a code',
    userStart: 'Register as an individual',
    institution: 'Institution',
    institutionFor: 'Publishers, libraries, bookshops, schools, media and others',
    institutionCan1:
      'Publish posts, articles and book lists in the name of the institution, and manage them in lists',
    institutionCan2:
      'The back office opens once the details are approved; you can stop at any time and go on, on another device too',
    institutionNeeds1: 'A mail address of the institution, to confirm it',
    institutionNeeds2:
      'A picture of the licence or certificate, and the unified social credit code',
    institutionNeeds3: 'Name and mobile number of the person who runs the account',
    institutionStart: 'Register an institution',
    can: 'What it can do',
    needs: 'What is needed',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
  },
});
