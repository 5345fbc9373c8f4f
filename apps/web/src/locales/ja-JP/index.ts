import accounts from './accounts.json';
import app from './app.json';
import organisations from './organisations.json';
import storage from './storage.json';
import uploads from './uploads.json';
import viewing from './viewing.json';

export default { accounts, app, organisations, storage, uploads, viewing };
