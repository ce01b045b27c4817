/** Chinese for the hints that the contract's validators carry in English. */
export const formatHints: Readonly<Record<string, string>> = {
  'an id is 1 to 19 digits': '编号是 1 到 19 位数字',
  'a path begins with / and leads nowhere else': '路径以 / 开头，且不能指向别处',
  'a view is at most 10,000 characters long': '一个视图最多 10,000 个字符',
  'a kept writing is at most 1,000,000 characters long': '一份自动保存的内容最多 1,000,000 个字符',
  'a sort is written like -createdAt,title': '排序写作 -createdAt,title',
  'an address starts with https://, http:// or /': '地址以 https://、http:// 或 / 开头',
  'a date is written 2015-10-01, 1997-05 or 2011': '日期写作 2015-10-01、1997-05 或 2011',
  'fileMd5 is 32 hexadecimal digits, a dot and the extension':
    'fileMd5 是 32 位十六进制数字、一个点和扩展名',
  'a day that exists, such as 2026-01-03, or a time with its zone, such as 2026-01-03T08:00:00Z':
    '应为存在的日期，例如 2026-01-03，或带时区的时间，例如 2026-01-03T08:00:00Z',
  'a time is written YYYY-MM-DD HH:mm:ss': '时间写作 YYYY-MM-DD HH:mm:ss',
  'a domain is lower-case letters, digits and hyphens': '域名由小写字母、数字和连字符组成',
  'a colour is written #RRGGBB': '颜色写作 #RRGGBB',
  'a mobile number is 1, then 3 to 9, then 9 digits':
    '手机号是 11 位数字：1，再一位 3 到 9，再 9 位',
  'a mail address is like name@example.com': '邮箱写作 name@example.com',
  'no code of an invitation': '不是邀请的代码',
  'a name is letters, digits and hyphens': '名称由字母、数字和连字符组成',
  'an account name is a letter and 2 to 39 letters, digits, . _ -':
    '账号名以字母开头，后接 2 到 39 个字母、数字或 . _ -',
  'a code is 6 digits': '验证码是 6 位数字',
  'a place is the path of a screen': '位置应为页面的路径',
  'a view has 100 filters at most': '一个视图最多保存 100 个筛选条件',
  'a revision belongs to one contribution': '版本号只用于单条投稿的审核',
};
