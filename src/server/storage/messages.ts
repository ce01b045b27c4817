import { defineMessages } from '#contract/language.ts';
import { filmMessages } from '#contract/messages/film.ts';
import { uploadMessages } from '#contract/messages/upload.ts';

export const messages = defineMessages({
  'zh-CN': {
    typeNotStored: '不支持上传 .{extension} 文件，可用的格式：{allowed}',
    malformedPost: '上传的表单格式不完整，请重新上传',
    bodyTooSlow: '上传中断，请检查网络后重试',
    fieldMissing: '表单缺少 {field} 字段；若已填写，请检查顺序：file 必须是最后一个字段',
    fileMissing: '一次上传必须且只能有一个文件',
    fieldTooLong: '表单字段 {field} 过长',
    anonymous: '没有上传凭证，请重新上传',
    unknownAccessKey: '上传凭证无效：AccessKeyId 不存在',
    signatureMismatch: '上传凭证无效：签名不正确',
    invalidPolicy: '上传凭证无效：{detail}',
    policyExpired: '上传凭证已过期，请重新上传',
    conditionFailed: '上传内容不符合凭证的条件：{condition}',
    tooLarge: '文件超过 {limit} 字节的上限',
    tooSmall: '文件小于 {limit} 字节的下限',
    quotaExceeded:
      '每个账户 24 小时内最多上传 {limit}，目前还剩 {left}。请换一个较小的文件、明天再上传，或联系平台提高上限',
    invalidKey: '文件名不是有效的存储名',
    emptyFile: '文件是空的，请换一个文件',
    wrongContent: '文件内容不是 .{extension} 格式，请换一个文件或改正扩展名',
    otherContent:
      '文件扩展名是 .{extension}，内容却是 {actual}；请另存为真正的 .{extension} 文件后再上传',
    incompleteContent: '.{extension} 文件不完整或已损坏，请重新导出或下载后再上传',
    disguisedContent:
      '.{extension} 文件中含有 {actual} 内容，不能上传；请用图片或音视频软件重新保存',
    tooManyPixels:
      '图片为 {width} × {height} 像素，超出上限（每边 {side} 像素，共 {megapixels} 百万像素），请缩小后再上传',
    videoTooLong: uploadMessages['zh-CN'].videoTooLong,
    audioTooLong: uploadMessages['zh-CN'].audioTooLong,
    unplayedPicture: filmMessages['zh-CN'].picture,
    unplayedSound: filmMessages['zh-CN'].sound,
    soundAlone: filmMessages['zh-CN'].soundAlone,
    wrongDigest: '文件内容在传输中发生了变化，请重新上传',
    unknownSize:
      '没有这种图片处理方式；可用的是 image/resize,w_<宽度>/format,webp，宽度为 {widths}',
    internal: '存储服务出错，请稍后重试',
    databaseDown: '数据库暂时无法连接，文件没有保存，请稍后重试',
    diskFull:
      '存放文件的磁盘已满，这个文件没有保存。请联系平台腾出空间后重新上传；已有的文件不受影响',
    databaseFull:
      '数据库的磁盘已满，这个文件没有保存。请联系平台腾出空间后重新上传；已有的文件不受影响',
    noSuchKey: '没有这个文件',
    fetchNotWeb:
      '无法获取图片：只能使用 http 或 https 地址，且不带账号、密码和特殊端口。请先保存图片再上传',
    fetchUnreachable: '无法获取图片：找不到网站 {host}，或它不在公网上。请先保存图片再上传',
    fetchRefused: '无法获取图片：{host} 拒绝了请求（{status}）。请先保存图片再上传',
    fetchTooManyRedirects: '无法获取图片：{host} 的地址跳转过多。请先保存图片再上传',
    fetchTooSlow: '无法获取图片：{host} 在 {seconds} 秒内没有传完。请稍后重试，或先保存图片再上传',
    fetchBroken: '无法获取图片：与 {host} 的连接中断。请稍后重试，或先保存图片再上传',
    fetchTooLarge: '无法获取图片：{host} 的图片超过 {limit} MiB。请缩小后再上传',
    fetchNoPicture: '无法获取图片：{host} 给出的不是 gif、jpg、png 或 bmp 图片',
    fetchOther:
      '无法获取图片：{host} 给出的是 {actual}，可用的格式是 gif、jpg、png、bmp。请另存后再上传',
    bucketRefused: '无法保存图片：存储服务没有接受（{status}），请稍后重试',
    bucketSilent: '无法保存图片：存储服务没有应答，请稍后重试',
    invalidRange: '请求的范围超出了文件长度',
  },
  'en-US': {
    typeNotStored: '.{extension} files cannot be uploaded; these can: {allowed}',
    malformedPost: 'The body of your POST request is not well-formed multipart/form-data.',
    bodyTooSlow: 'The upload was cut off; check the network and try again.',
    fieldMissing:
      "Bucket POST must contain a field named '{field}'. If it is specified, please check the order of the fields.",
    fileMissing: 'POST requires exactly one file upload per request.',
    fieldTooLong: "The form field '{field}' is too long.",
    anonymous: 'Anonymous access is forbidden for this operation.',
    unknownAccessKey: 'The OSS Access Key Id you provided does not exist in our records.',
    signatureMismatch:
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    invalidPolicy: 'Invalid Policy: {detail}.',
    policyExpired: 'Invalid according to Policy: Policy expired.',
    conditionFailed: 'Invalid according to Policy: Policy Condition failed: {condition}',
    tooLarge: 'Your proposed upload exceeds the maximum allowed size of {limit} bytes.',
    tooSmall: 'Your proposed upload is smaller than the minimum allowed size of {limit} bytes.',
    quotaExceeded:
      'An account may upload {limit} in 24 hours, and {left} of it is left. Choose a smaller file, upload this one tomorrow, or ask the platform for more.',
    invalidKey: 'The specified object is not valid.',
    emptyFile: 'The file is empty; choose another one.',
    wrongContent:
      'The content of the file is not of the type .{extension}; choose another file or correct its extension.',
    otherContent:
      'The file is named .{extension}, but its content is {actual}; save it as a real .{extension} file and upload it again.',
    incompleteContent:
      'The .{extension} file is incomplete or damaged; export or download it again before uploading it.',
    disguisedContent:
      'The .{extension} file also holds {actual} and cannot be uploaded; save it anew with a program for pictures or media.',
    tooManyPixels:
      'The picture measures {width} × {height} pixels, more than {side} a side or {megapixels} megapixels; make it smaller and upload it again.',
    videoTooLong: uploadMessages['en-US'].videoTooLong,
    audioTooLong: uploadMessages['en-US'].audioTooLong,
    unplayedPicture: filmMessages['en-US'].picture,
    unplayedSound: filmMessages['en-US'].sound,
    soundAlone: filmMessages['en-US'].soundAlone,
    wrongDigest: 'The content of the file changed on its way; please upload it again.',
    unknownSize:
      'There is no such way to process a picture. Use image/resize,w_<width>/format,webp with one of these widths: {widths}.',
    internal: 'We encountered an internal error. Please try again.',
    databaseDown:
      'The database cannot be reached at the moment, and the file was not stored. Please try again later.',
    diskFull:
      'The disk that files are kept on is full, and this one was not stored. Tell the platform to make room and upload it again then; files that are there are not affected.',
    databaseFull:
      'The disk of the database is full, and the file was not stored. Tell the platform to make room and upload it again then; files that are there are not affected.',
    noSuchKey: 'The specified key does not exist.',
    fetchNotWeb:
      'The picture cannot be fetched: its address has to start with http:// or https://, without a name, a password or a port of its own. Save the picture and upload it.',
    fetchUnreachable:
      'The picture cannot be fetched: {host} cannot be found, or is not on the public network. Save the picture and upload it.',
    fetchRefused:
      'The picture cannot be fetched: {host} refused it ({status}). Save the picture and upload it.',
    fetchTooManyRedirects:
      'The picture cannot be fetched: {host} sends from address to address. Save the picture and upload it.',
    fetchTooSlow:
      'The picture cannot be fetched: {host} did not send it within {seconds} {seconds:second|seconds}. Try again later, or save the picture and upload it.',
    fetchBroken:
      'The picture cannot be fetched: the connection to {host} broke off. Try again later, or save the picture and upload it.',
    fetchTooLarge:
      'The picture cannot be fetched: the one at {host} is larger than {limit} MiB. Make it smaller and upload it.',
    fetchNoPicture:
      'The picture cannot be fetched: what {host} sends is no gif, jpg, png or bmp picture.',
    fetchOther:
      'The picture cannot be fetched: {host} sends {actual}; gif, jpg, png and bmp can be stored. Save it as one of these and upload it.',
    bucketRefused:
      'The picture cannot be stored: the storage service did not take it ({status}). Try again later.',
    bucketSilent:
      'The picture cannot be stored: the storage service does not answer. Try again later.',
    invalidRange: 'The requested range cannot be satisfied.',
  },
});
