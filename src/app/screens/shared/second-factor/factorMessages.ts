import { defineMessages } from '#contract/language.ts';

export const factorMessages = defineMessages({
  'zh-CN': {
    requiredTitle: '请先设置两步验证',
    requiredText:
      '本平台要求运营账号启用两步验证：登录时除密码外，还要输入手机上验证器应用显示的数字。设置完成后即可继续。',
    later: '退出登录',
    loading: '正在准备…',
    reload: '重试',
    failed: '暂时无法开始设置，请检查网络后重试',
    scan: '用验证器应用（如 Microsoft Authenticator、Google Authenticator、FreeOTP）扫描二维码。',
    picture: '给验证器应用扫描的二维码',
    cannotScan: '无法扫描？手动输入密钥',
    typeIn: '在应用中选择“手动输入密钥”，类型为“基于时间”：',
    firstCode: '应用现在显示的 6 位数字',
    codeWrong: '请输入应用显示的 6 位数字',
    confirm: '确认并启用',
    confirming: '正在确认…',
    codesTitle: '保存恢复码',
    codesText:
      '手机丢失或更换时，可用恢复码代替验证码登录，每个只能用一次。它们只显示这一次，请存放在安全的地方。',
    copy: '复制',
    print: '打印',
    copied: '已复制',
    notCopied: '浏览器不允许复制，请选中后手动复制，或打印',
    kept: '我已保存，继续',
  },
  'en-US': {
    requiredTitle: 'Set up a second factor first',
    requiredText:
      'This platform asks it of operators: besides the password, signing in takes the digits that an authenticator app on your phone shows. Once it is set up you can go on.',
    later: 'Sign out',
    loading: 'Getting ready…',
    reload: 'Try again',
    failed: 'It cannot be begun right now; please check the network and try again',
    scan: 'Scan this with an authenticator app, such as Microsoft Authenticator, Google Authenticator or FreeOTP.',
    picture: 'QR code for an authenticator app',
    cannotScan: 'Cannot scan it? Type the key in',
    typeIn: 'Choose “Enter a setup key” in the app, of the type “time based”:',
    firstCode: 'The 6 digits that the app shows now',
    codeWrong: 'Please enter the 6 digits that the app shows',
    confirm: 'Confirm and switch on',
    confirming: 'Confirming…',
    codesTitle: 'Keep the recovery codes',
    codesText:
      'If the phone is lost or replaced, each of them signs you in once in place of a code. They are shown this once: put them in a safe place.',
    copy: 'Copy',
    print: 'Print',
    copied: 'Copied',
    notCopied: 'The browser does not allow copying; select them and copy by hand, or print',
    kept: 'I have kept them, continue',
  },
});
