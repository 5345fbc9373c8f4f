/** Files in one request of the web app's upload [WB-15]. */
export const uploadBatchSize = 10;
/** Files that one request may carry at most. */
export const uploadFilesLimit = 200;
/** So long files may be on their way, in ms. */
export const uploadTimeout = 600_000;
/** Bytes of a JSON body that names thousands of files or folders by their paths. */
export const namesLimit = 8_000_000;
