import { defineMessages } from '#contract/language.ts';

/** Messages of a registration, from making the account to the review, and its mails and text messages. */
export const registrationMessages = defineMessages({
  'zh-CN': {
    several: '{first}（另有 {count} 处需要修改）',
    nameTaken: '账号名 {name} 已被使用，请换一个',
    phoneTaken: '这个手机号已注册账号，请直接登录，或换一个手机号',
    operatorPhoneTaken: '这个手机号已属于另一个账号，请换一个手机号，或先在那个账号里更换',
    mailTaken: '这个邮箱已被另一个账号确认，请登录后换一个邮箱重新确认',
    mailNeeded: '请填写要确认的邮箱',
    mailConfirmed: '邮箱已经确认，不需要再发确认邮件；如需更换，请在设置里操作',
    activationEnded:
      '这个确认链接已用过或已失效。已确认过的请直接登录；否则请登录后重新发送确认邮件',
    mailFirst: '请先打开确认邮件里的链接确认邮箱，再继续',
    underReview: '认证信息正在审核，审核结束前不能修改',
    suspected: '机构已被暂停使用，核实之前不能修改，请联系平台',
    certifiedChange: '修改机构名称、类型、统一社会信用代码或证照需要重新审核，请选择提交审核',
    licenceElsewhere: '请上传证照图片：其他网站的图片地址不能作为证照',
    operatorNeeded: '请先用手机验证码绑定运营人，再提交审核',
    operatorProofNeeded: '账号已绑定手机号，请先验证身份，再更换运营人的手机号',
    creditCodeTaken:
      '这个统一社会信用代码已属于另一个已认证或正在审核的机构，请核对；若确属贵机构，请联系平台',
    conflict: '机构信息在别处已更新（版本 {revision}），请核对后再保存',
    activationSubject: '确认您的邮箱 · 书案',
    activationBody:
      '您好，\n\n有人用这个邮箱在书案注册了机构账号 {name}。如果是您本人，请在 24 小时内打开下面的链接确认邮箱，继续完成入驻：\n\n{address}\n\n链接只能使用一次。如果不是您操作的，请忽略这封邮件，这个邮箱不会与任何账号关联。\n\n书案',
  },
  'en-US': {
    several: '{first} ({count} more to mend)',
    nameTaken: 'The account name {name} is taken; choose another',
    phoneTaken: 'This phone number has an account already; sign in, or use another number',
    operatorPhoneTaken:
      'This phone number belongs to another account; use another number, or change it there first',
    mailTaken:
      'Another account has confirmed this mail address; sign in and confirm a different address',
    mailNeeded: 'Enter the mail address to confirm',
    mailConfirmed:
      'The mail address is confirmed already, no activation mail is needed; change it in the settings',
    activationEnded:
      'This activation link was used already or has expired. If you confirmed the address, sign in; otherwise sign in and send the mail again',
    mailFirst: 'Confirm the mail address first, by the link of the activation mail',
    underReview: 'The certification is under review; nothing can be changed until that is over',
    suspected:
      'The institution is suspended; nothing can be changed until that is settled. Contact the platform',
    certifiedChange:
      'A change of name, kind, credit code or licence is reviewed again; hand it in for review',
    licenceElsewhere:
      'Upload the picture of the licence: an address of another site cannot be taken for one',
    operatorNeeded: 'Bind the person who runs the account by the code of their phone first',
    operatorProofNeeded:
      'The account has a phone already; confirm who you are before another one is bound',
    creditCodeTaken:
      'This credit code belongs to another institution that is approved or under review; check it, or contact the platform if it is yours',
    conflict: 'The institution was changed elsewhere (version {revision}); compare before you save',
    activationSubject: 'Confirm your mail address · Bookdesk',
    activationBody:
      'Hello,\n\nSomebody registered the institution account {name} at Bookdesk with this mail address. If it was you, open this link within 24 hours to confirm the address and go on with the registration:\n\n{address}\n\nThe link works once. If it was not you, ignore this mail: the address is not connected with any account.\n\nBookdesk',
  },
});
