/** Of a link to a view. */
export const viewLink = {
  make: 'Link',
  hint: 'Copies a link to this view',
  title: 'Link to this view',
  copied: 'Link copied',
  nothing: 'There is no image shown that a link could lead to',
  refused: 'The link could not be made.',
  byHand: 'The browser did not allow copying. Select the link and copy it.',
  goneHere: 'The series of the link is gone, or you may not view it',
  gone: 'Series of the link that are gone, or that you may not view: {{count}}.',
  allGone: 'The series that the link leads to is gone, or you may not view it. The first image is shown.',
  nearest: 'The image that the link leads to is gone. The nearest one is shown.',
  changed: 'The images of the series have changed since the link was made.',
  renewed: 'The image was replaced by a newer version after the link was made.',
  withheld: 'What the link leads to cannot be opened before the answer is shown. The first image is shown.',
  beside: 'Measurements that this link does not show: {{count}}.',
  showAll: 'Show all',
} as const;

/** Of a view that is kept as a step of a presentation. */
export const keptView = {
  kept: 'Kept in the presentation',
  nothing: 'There is no image shown that could be kept',
  refused: 'It could not be saved',
} as const;
