import { defineMessages } from '../language.ts';

/** Contract 8: messages about the outcome of a call; and of 413, which proxies answer to a body over their limit. */
export const requestMessages = defineMessages({
  'zh-CN': {
    loginExpired: '登录已过期，请重新登录',
    systemPrompt: '系统提示',
    ok: '确定',
    cancel: '取消',
    failed: '请求失败',
    succeeded: '请求成功',
    timeout: '当前网络不畅，请稍后重试',
    status203: '未授权的信息',
    status400: '错误的请求',
    status401: '没有访问权限或未授权',
    status403: '禁止访问',
    status404: '未找到',
    status405: '非法访问',
    status406: '无法解析',
    status408: '请求超时',
    status413: '发送的内容过大，服务器不接收',
    status500: '服务器错误',
    status501: '请求方法不支持',
    status502: '网关错误',
    status503: '服务暂不可用',
    status504: '网关超时',
    status505: '请求版本不支持',
  },
  'en-US': {
    loginExpired: 'Login expired, please log in again',
    systemPrompt: 'System prompt',
    ok: 'OK',
    cancel: 'Cancel',
    failed: 'Request failed',
    succeeded: 'Request succeeded',
    timeout: 'Network is not smooth now, please retry later',
    status203: 'Unauthorized information',
    status400: 'Bad request',
    status401: 'No access permission or unauthorized',
    status403: 'Forbidden',
    status404: 'Not found',
    status405: 'Illegal access',
    status406: 'Cannot parse',
    status408: 'Request timeout',
    status413: 'What was sent is too large for the server',
    status500: 'Server error',
    status501: 'Request method not supported',
    status502: 'Gateway error',
    status503: 'Service temporarily unavailable',
    status504: 'Gateway timeout',
    status505: 'Request version not supported',
  },
});

type StatusKey = Extract<keyof (typeof requestMessages)['en-US'], `status${number}`>;
const statusKeys: Readonly<Record<number, StatusKey>> = {
  203: 'status203',
  400: 'status400',
  401: 'status401',
  403: 'status403',
  404: 'status404',
  405: 'status405',
  406: 'status406',
  408: 'status408',
  413: 'status413',
  500: 'status500',
  501: 'status501',
  502: 'status502',
  503: 'status503',
  504: 'status504',
  505: 'status505',
};

/** The key in `requestMessages` for an HTTP status; undefined if there is none. */
export function statusMessageKey(httpStatus: number): StatusKey | undefined {
  return statusKeys[httpStatus];
}
