import first from './first.ts';
import rest from './rest.ts';

/** All texts of the page, in Japanese, the source. */
export default { ...first, ...rest };
