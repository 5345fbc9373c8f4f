import { z } from 'zod';

/**
 * Names: 1 to 255 code points without the spaces around them, no slashes, and nothing that cannot be seen, such as
 * control characters and marks that turn the direction of writing. What is wrong with one has an error of its own
 * (`name_required`, `name_too_long`, `name_invalid`), so every text is taken here. Two items of one place may have one
 * name.
 */
export const ItemName = z.string();
export const itemNameLimit = 255;
