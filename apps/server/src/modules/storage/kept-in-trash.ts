/** So long the trash keeps what was moved there, and the versions of files [TR-5, TR-8]. */
export const keptInTrashMs = 30 * 24 * 60 * 60 * 1000;
