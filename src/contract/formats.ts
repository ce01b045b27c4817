/** Checks the contract's formats (contract 5, format helpers). */

const mailForm =
  /^[^\s@<>()[\],;:"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
const mobileForm = /^1[3-9]\d{9}$/;

/** Whether a text is an e-mail address, at most 200 characters long. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 200 && mailForm.test(text) && !/\p{C}/u.test(text);

/** Whether a text is a mobile number of mainland China: 1, then a digit from 3 to 9, then 9 digits. */
export const isMobileNumber = (text: string): boolean => mobileForm.test(text);

/** Hides the middle of a mobile number, so that only people who know it recognise it: `138****5678`. */
export const maskMobileNumber = (text: string): string =>
  text.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');

/** Hides most of an e-mail address: `l***@example.com`. */
export const maskMailAddress = (text: string): string => text.replace(/^(.)[^@]*(@.*)$/, '$1***$2');

/** A time without seconds: `2026-01-31 08:00` for `2026-01-31 08:00:00`. */
export const minutesOf = (time: string): string => time.slice(0, 'YYYY-MM-DD HH:mm'.length);

/** Number of digits of a code sent by text message or mail. */
export const verificationCodeDigits = 6;
export const verificationCodeForm = new RegExp(`^\\d{${verificationCodeDigits}}$`);

/** Whether a text is such a code. */
export const isVerificationCode = (text: string): boolean => verificationCodeForm.test(text);

/** An account's name: a letter, then 2 to 39 letters, digits, `.`, `_`, `-`; never a phone or a mail address. */
export const accountNameForm = /^[a-zA-Z][\w.-]{2,39}$/;
