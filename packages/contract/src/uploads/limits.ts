/** Files in one request of the web app's upload [WB-15]. */
export const uploadBatchSize = 10;
/** Files that one request may carry at most. */
export const uploadFilesLimit = 200;
/** What one link for uploading takes in a day of Japan [IN-21], whoever comes by it. */
export const uploadLinkLimits = { files: 20_000, bytes: 20_000_000_000 } as const;
/** So long files may be on their way, in ms. */
export const uploadTimeout = 600_000;
/** Bytes of a JSON body that names thousands of files or folders by their paths. */
export const namesLimit = 8_000_000;
