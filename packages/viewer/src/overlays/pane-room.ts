/** Room at the right edge of a pane that the bar of its images takes, in CSS; the picture lies beside it [VW-103]. */
export const barRoom = 'var(--bar-room, 0px)';

/** Where the picture has its middle. */
export const pictureMiddle = `calc((100% - ${barRoom}) / 2)`;

/** Narrower than so many CSS pixels a pane has no room for anything between the words in its corners. */
export const NARROW = 420;
