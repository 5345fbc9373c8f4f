export const nothing = {
  studies: '没有可显示的检查',
  studiesDetail: '此文件夹中没有 DICOM 图像。',
  named: '所请求的检查中不存在或您无权查看的：{{count}} 个。',
  series: '此序列中没有可显示的图像',
  video: '这是视频。此查看器只显示静态图像。文件已保存。',
  report: '这是结构化报告，没有像素，无法作为图像显示。',
  key_objects: '这是关键图像的选择记录，没有像素，无法作为图像显示。',
  document: '这是文档（PDF 等），没有像素，无法作为图像显示。',
  waveform: '这是波形（心电图等）。此查看器无法显示波形。',
  contours: '这是轮廓（RT Structure Set），没有像素，无法作为图像显示。',
  plan: '这是治疗计划，没有像素，无法作为图像显示。',
  presentation: '这是显示状态的记录，没有像素，无法作为图像显示。',
  slide: '这是病理切片（全切片图像）。此查看器尚不能显示切片。文件已保存。',
  no_pixels: '这是没有像素的对象，无法作为图像显示。',
  no_still: '无法从此像素数据中取出静态图像，可能是视频或数据已损坏。文件已保存。',
} as const;

export const nextViewable = {
  image: '转到下一幅可显示的图像',
  series: '转到下一个有图像的序列',
  back: '返回',
} as const;

/** What a public link says at what it does not show. */
const byLink = {
  link_expired: '此链接已过期。请向发送者索取新的链接。',
  link_not_yet: '此链接尚未开始。请在开始日期后重试。',
  link_door: '此链接再次要求输入密码或验证码。请重新加载页面并输入。',
  link_marked_only: '此链接只显示带水印的图像，而此图像无法添加水印。如有需要，请联系发送者。',
} as const;

export const failed = {
  retry: '重试',
  back: '返回',
  studies: '无法加载检查',
  series: '无法加载序列',
  image: '无法显示图像',
  imageDetail: '图像 {{number}}：{{text}}',
  withElement: '{{text}}（元素：{{element}}）',
  source: {
    ...byLink,
    busy: '服务器正忙。请稍后重试。',
    signed_out: '登录已过期。请重新登录。',
    forbidden: '没有访问权限。请向数据所有者申请权限。',
    gone: '数据已被删除或移动。请返回上一页面查看列表。',
    offline: '此设备未连接网络。请检查连接后重试。',
    unreachable: '无法连接服务器。请检查网络，稍后重试。',
    refused: '服务器发生错误。请稍后重试。',
  },
  frame: {
    ...byLink,
    file_changed: '此文件在打开后被更改、移动或删除，无法读取。请重新选择并打开该文件。',
    not_public: '此图像已不再公开，或需要登录。请联系发送者或登录。',
    busy: '服务器正忙。请稍后重试。',
    signed_out: '登录已过期。请重新登录。',
    forbidden: '没有查看此图像的权限。请向数据所有者申请权限。',
    missing:
      '服务器上没有此图像的数据，可能已被删除或移动。请返回上一页面查看列表。如果列表中没有，可以从原始数据重新上传。',
    not_in_file: '文件中此帧的像素数据不完整，无法显示。如果原始数据仍在，请重新导出。',
    server: '服务器发生错误。请稍后重试。',
    status: '服务器发生错误（{{status}}）。请稍后重试。',
    offline: '此设备未连接网络。请检查连接后重试。',
    network: '无法连接服务器。请检查网络，稍后重试。',
    silent: '未收到此图像的数据，已停止加载。请稍后重试。',
    video: '这是视频（{{syntax}}）。此查看器只显示静态图像。',
    unsupported_transfer_syntax: '无法显示此传输语法（{{syntax}}）的图像。请在原设备上用其他传输语法重新导出。',
    bad_pixel_description: '图像尺寸等描述自相矛盾，无法显示。请在原设备上重新导出。',
    mismatch: '压缩数据的尺寸或颜色分量数与像素描述不符，无法显示。请在原设备上重新导出（{{syntax}}）。',
    truncated: '像素数据中途截断。请从原设备或光盘重新读取。',
    corrupt: '像素数据已损坏。请从原设备或光盘重新读取（{{syntax}}）。',
    too_large: '图像过大，此浏览器无法显示。请使用内存更大的电脑。',
    too_many_pixels: '图像过大，无法显示。此查看器最多可显示 {{most}} 像素。',
    codec_unavailable: '无法加载显示所需的程序。请检查连接后重试。',
  },
} as const;

export const partMissing = {
  words: '无法加载此部分。请检查连接后重试。',
  again: '重试',
} as const;

/** Of all that is told at the bottom right. */
export const notices = {
  close: '关闭',
  types: { info: '提示', success: '成功', warning: '警告', error: '错误' },
} as const;
