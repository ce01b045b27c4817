import { defineMessages } from '#contract/language.ts';
import { startFailure } from '../startFailure.ts';

export const messages = defineMessages({
  'zh-CN': {
    notBuilt:
      'EXTENSIONS 里的“{name}”没有构建进来。请先安装这个包，再用 npm start 或 npm run build 构建。',
    wrongPart: '扩展“{name}”的 {part} 不是用 {door} 的 {maker} 写的。',
    wrongPath: '扩展“{name}”的接口 {call} 应以 /x/{name}/ 开头，service 应为 jmgr。',
    unanswered: '扩展“{name}”的接口 {call} 应当恰好有一个处理者，现在有 {count} 个。',
    undeclared: '扩展“{name}”处理了没有在 calls 里声明的接口 {call}。',
    wrongTable: '扩展“{name}”的数据库升级 {migration} 建了表 {table}。扩展的表名应以 x_ 开头。',
    lacking:
      '备份里有扩展“{name}”的数据，而这里没有它的数据库升级 {migration}。请先装上这个扩展，再恢复。',
    migrationFailed: '扩展“{name}”的数据库升级 {migration} 没有成功：{detail}。没有改动任何数据。',
  },
  'en-US': {
    notBuilt:
      'The package "{name}" of EXTENSIONS is not built in. Install it, and build with npm start or npm run build.',
    wrongPart: 'The {part} of the extension "{name}" are not made by {maker} of {door}.',
    wrongPath:
      'The call {call} of the extension "{name}" has to begin with /x/{name}/, and its service is jmgr.',
    unanswered:
      'The call {call} of the extension "{name}" needs exactly one handler, it has {count}.',
    undeclared: 'The extension "{name}" answers the call {call}, which its calls do not declare.',
    wrongTable:
      'The migration {migration} of the extension "{name}" makes the table {table}. The names of tables of extensions begin with x_.',
    lacking:
      'The back-up has data of the extension "{name}", and its migration {migration} is not here. Install the extension, then restore.',
    migrationFailed:
      'The migration {migration} of the extension "{name}" failed: {detail}. No data was changed.',
  },
});

/** The failure of a part that no `define…` has made. */
export const wrongPart = (name: string, part: string, maker: string, door = 'bookdesk/server') =>
  startFailure(messages, 'wrongPart', { name, part, maker, door });
