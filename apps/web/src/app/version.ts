import { version as viewer } from '@mado/viewer/package.json';
import { version as product } from '../../package.json';

/** Versions of the product and of its viewer, as their packages had them when the app was built [WB-17]. */
export const versions = { product, viewer };
