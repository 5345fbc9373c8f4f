import first from './first.ts';
import rest from './rest.ts';

/** All texts of the page, in Vietnamese. */
export default { ...first, ...rest };
