import type { ViewerStudy } from '../ports/index.ts';

/** The name by which a study is told from copies of it, as far as its source says. */
export const studyId = ({ id, StudyInstanceUID }: ViewerStudy): string => id ?? StudyInstanceUID;
