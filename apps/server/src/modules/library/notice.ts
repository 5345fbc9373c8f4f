/** What became of what somebody left behind. */
export type Fate = 'handed_over' | 'deleted';

/** The words to a former member. In which language they read is not known here: Japanese first, English below. */
export function noticeOf(fate: Fate, organisation: string): { subject: string; text: string } {
  const { subject, lines } = words[fate];
  const fill = (line: string) => line.replaceAll('{{organisation}}', organisation);
  return { subject: fill(subject), text: lines.map(fill).join('\n') };
}

const words: Record<Fate, { subject: string; lines: readonly string[] }> = {
  handed_over: {
    subject: '「{{organisation}}」のプライベートの項目が引き継がれました / Your private items were handed over',
    lines: [
      '「{{organisation}}」のメンバーだったときにプライベートに保存された項目は、組織の管理者によって別のメンバーに引き継がれました。',
      '心当たりのない場合は、組織の管理者にお問い合わせください。',
      '',
      'What you kept as private while you were a member of "{{organisation}}" has been handed over to a member by an administrator of the organisation.',
      'If you have questions, please ask the administrator.',
    ],
  },
  deleted: {
    subject: '「{{organisation}}」のプライベートの項目が削除されました / Your private items were deleted',
    lines: [
      '「{{organisation}}」のメンバーだったときにプライベートに保存された項目は、組織の管理者によってゴミ箱に移されました。',
      '心当たりのない場合は、組織の管理者にお問い合わせください。',
      '',
      'What you kept as private while you were a member of "{{organisation}}" has been moved to the trash by an administrator of the organisation.',
      'If you have questions, please ask the administrator.',
    ],
  },
};
