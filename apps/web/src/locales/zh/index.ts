import first from './first.ts';
import rest from './rest.ts';

/** All texts of the page, in simplified Chinese. */
export default { ...first, ...rest };
