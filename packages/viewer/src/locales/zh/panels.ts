export const header = {
  identityHidden: '已隐藏患者信息',
  identityConflict: '患者信息不一致',
  account: '用户',
  signedOut: '未登录',
  version: '版本 {{version}}',
  back: '返回',
  sex: { M: '男', F: '女', O: '其他' },
  age: { years: '{{count}}岁', months: '{{number}}个月', weeks: '{{number}}周', days: '{{number}}天' },
} as const;

export const browser = {
  viewed: '已显示的比例',
  label: '检查和序列',
  unnamed: '无标题检查',
  incomplete: '不完整 {{received}} / {{expected}}',
  seriesUnnumbered: '序列',
  images: '{{count}} 幅图像',
  instances: '{{count}} 个实例',
} as const;

export const switcher = {
  title: '切换序列',
  search: '查找序列或检查',
  none: '未找到',
  shown: '正在显示',
} as const;
