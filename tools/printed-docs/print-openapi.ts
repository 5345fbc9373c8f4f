/** npm run openapi: writes docs/openapi.json from the contract. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openapi } from '@mado/contract/openapi';
import { root } from '../install.mjs';

export const openapiFile = path.join(root, 'docs', 'openapi.json');

/** The contract as it is committed: indented, with a line feed at its end. */
export function printedOpenapi(): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return `${JSON.stringify(openapi(version), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(openapiFile, printedOpenapi());
