import first from './first.ts';
import rest from './rest.ts';

/** All texts of the page, in Spanish. */
export default { ...first, ...rest };
