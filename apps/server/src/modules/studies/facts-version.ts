/**
 * Which facts of an instance this program finds: counted up whenever it finds more, or finds them otherwise, so that
 * instances that were read by an older program are read again. 1: the plane of the image, and what the object refers
 * to.
 */
export const factsVersion = 1;
