import { defineFormat } from 'bookdesk/extending';
import { isbnDigits } from './app/bars.ts';

export default defineFormat({
  check: (value) =>
    isbnDigits(String(value))
      ? undefined
      : { 'zh-CN': '这不是有效的 ISBN-13', 'en-US': 'This is no valid ISBN-13' },
  read: (cell) => isbnDigits(cell.replace(/^\s*ISBN:?/i, ''))?.join(''),
});
