import type { FirstWords } from '../words.ts';
import accounts from './accounts.json';
import app from './app.json';
import front from './front.json';
import terms from './terms.json';
import thirdParty from './thirdParty.json';
import viewing from './viewing.json';

/** What the pages say that one sees first, in Brazilian Portuguese. */
export default {
  accounts,
  app,
  front,
  terms,
  thirdParty,
  viewing,
} satisfies FirstWords;
