/** Of a link to a view. */
export const viewLink = {
  make: '链接',
  hint: '复制指向此视图的链接',
  title: '指向此视图的链接',
  copied: '已复制链接',
  nothing: '没有可供链接的图像',
  refused: '无法创建链接。',
  byHand: '浏览器不允许复制。请选中链接并复制。',
  goneHere: '链接中的序列已不存在，或您无权查看',
  gone: '链接中已不存在或您无权查看的序列：{{count}} 个。',
  allGone: '链接指向的序列已不存在，或您无权查看。现显示第一幅图像。',
  nearest: '链接指向的图像已不存在。现显示最接近的图像。',
  changed: '创建链接之后，该序列的图像已有变化。',
  renewed: '链接创建后，该图像已被新版本替换。',
  withheld: '答案显示之前无法打开链接的视图。现显示第一幅图像。',
  beside: '此链接未显示的测量：{{count}} 项。',
  showAll: '全部显示',
} as const;

/** Of a view that is kept as a step of a presentation. */
export const keptView = {
  kept: '已保存到演示',
  nothing: '没有可供保存的图像',
  refused: '无法保存',
} as const;
