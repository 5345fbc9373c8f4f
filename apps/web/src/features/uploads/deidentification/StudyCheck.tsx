import { Mark } from '@mado/ui';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { ChevronDown } from 'lucide-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { formatCount } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { shownText } from '../../../app/shown-text.ts';
import { orderOf, type DeidentificationChoice } from './choice.ts';
import { concernsOf } from './concern.ts';
import { NamedFiles } from './NamedFiles.tsx';
import { editableFields } from './settings.ts';
import { factsOf, nameOf } from './StudyOptions.tsx';
import type { ElementChange, FilePreview, StudyPreview, StudyToSend } from './study-to-send.ts';

interface StudyCheckProps {
  choice: DeidentificationChoice;
  study: StudyToSend;
  /** undefined: it is still read. */
  preview: StudyPreview | undefined;
  /** Files of it that were read; null: it is not its turn. */
  read: number | null;
  /** Numbers of unseen files that may leave. */
  seen: ReadonlySet<number>;
  startsOpen: boolean;
}

/**
 * What is to be known of a study, of all its files, and what of it goes and what stays, by one of them; draws anew only
 * what has changed.
 */
export const StudyCheck = memo(function StudyCheck(props: StudyCheckProps): ReactNode {
  const { choice, study, preview, read, seen, startsOpen } = props;
  const t = useText();
  const id = useId();
  const mode = orderOf(choice, study.StudyInstanceUID)?.mode ?? 'notAnonymize';
  const known = concernsOf(choice, study.StudyInstanceUID, preview, seen);
  return (
    <Accordion
      disableGutters
      variant="outlined"
      defaultExpanded={startsOpen}
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ borderRadius: 1.5, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        // What opens is called by it.
        id={`${id}-name`}
        aria-controls={`${id}-content`}
        expandIcon={<ChevronDown size={18} />}
        sx={{ '& .MuiAccordionSummary-content': { minWidth: 0 } }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600, fontSize: 14 }}>{nameOf(study, t) || study.StudyInstanceUID}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
            {factsOf(study, t('uploads.deidentify.files', { count: formatCount(study.files) }))} ·{' '}
            {t(`uploads.deidentify.modes.${mode}`)}
          </Box>
          {known.length > 0 && (
            <Box sx={{ mt: 0.5, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              {known.map((concern) => (
                <Mark key={concern} wrap>
                  {t(`uploads.deidentify.check.marks.${concern}`)}
                </Mark>
              ))}
            </Box>
          )}
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        {known.map(
          (concern) =>
            (concern === 'asItIs' || concern === 'staysByHand') && (
              <Alert key={concern} severity="warning">
                {t(`uploads.deidentify.check.${concern}`)}
              </Alert>
            ),
        )}
        {preview === undefined && (
          <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: 13 }}>
            <CircularProgress size={16} aria-hidden />
            {read === null
              ? t('uploads.deidentify.check.reading')
              : t('uploads.deidentify.check.readingFiles', {
                  count: formatCount(read),
                  total: formatCount(study.files),
                })}
          </Box>
        )}
        {preview !== undefined && preview.refused.length > 0 && (
          <NamedFiles severity="error" paths={preview.refused}>
            {t('uploads.deidentify.check.refusedFiles', {
              count: formatCount(preview.refused.length),
              total: formatCount(study.files),
            })}
          </NamedFiles>
        )}
        {preview !== undefined && 'refused' in preview.example && preview.refused.length === 0 && (
          <Alert severity="error">{t('uploads.deidentify.check.failed')}</Alert>
        )}
        {preview !== undefined && 'changed' in preview.example && (
          <Changes preview={preview.example} startsWithKept={known.includes('staysByHand')} />
        )}
      </AccordionDetails>
    </Accordion>
  );
});

function Changes(props: { preview: FilePreview; startsWithKept: boolean }): ReactNode {
  const { changed, kept } = props.preview;
  const t = useText();
  const [showsKept, setShowsKept] = useState(props.startsWithKept);
  const count = formatCount(kept.length);
  return (
    <>
      {changed.length > 0 && (
        <ElementTable
          title={t('uploads.deidentify.check.goes', { count: formatCount(changed.length) })}
          lines={changed}
        />
      )}
      <Box
        component="button"
        type="button"
        aria-expanded={showsKept}
        onClick={() => setShowsKept(!showsKept)}
        sx={{
          all: 'unset',
          cursor: 'pointer',
          color: 'primary.main',
          fontSize: 13,
          py: 0.5,
          '&:focus-visible': { outline: '2px solid' },
        }}
      >
        {t(showsKept ? 'uploads.deidentify.check.hideKept' : 'uploads.deidentify.check.showKept', { count })}
      </Box>
      {showsKept && <ElementTable stay title={t('uploads.deidentify.check.stays', { count })} lines={kept} />}
    </>
  );
}

interface ElementTableProps {
  title: string;
  lines: readonly ElementChange[];
  /** They leave as they are: one value says it. */
  stay?: boolean;
}

/** Elements by their names, with what they say and would say. */
function ElementTable({ title, lines, stay = false }: ElementTableProps): ReactNode {
  const t = useText();
  const columns = stay ? (['element', 'value'] as const) : (['element', 'before', 'after'] as const);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="h4" sx={{ fontSize: 13, fontWeight: 600, m: 0, mb: 0.5 }}>
        {title}
      </Box>
      <Box
        tabIndex={0}
        role="region"
        aria-label={title}
        sx={{ maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box component="table" sx={tableLook}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column}>{t(`uploads.deidentify.check.${column}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {namedFirst(lines).map((line) => (
              <tr key={`${line.within} ${line.tag}`}>
                <td>
                  <ElementName {...line} />
                </td>
                <Box component="td" sx={stay ? {} : { color: 'text.secondary' }}>
                  {shownText(line.before) || t('uploads.deidentify.check.empty')}
                </Box>
                {!stay && (
                  <td>
                    {line.after === null
                      ? t('uploads.deidentify.check.removed')
                      : shownText(line.after) || t('uploads.deidentify.check.empty')}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

/** What a person can have named comes first; both in the order of tags. */
function namedFirst(lines: readonly ElementChange[]): readonly ElementChange[] {
  const isNamed = ({ keyword }: ElementChange) => editableFields.some((one) => one === keyword);
  return [...lines.filter(isNamed), ...lines.filter((line) => !isNamed(line))];
}

const tableLook = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 12.5,
  '& th, & td': {
    textAlign: 'left',
    p: 0.75,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th': { position: 'sticky', top: 0, bgcolor: 'background.paper', fontWeight: 600, zIndex: 1 },
};

/** In words where we have them; the keyword and the tag are what other programs call it by. */
function ElementName({ tag, keyword, within }: ElementChange): ReactNode {
  const t = useText();
  const field = editableFields.find((one) => one === keyword);
  const small = `(${tag.slice(0, 4)},${tag.slice(4)})`;
  return (
    <>
      {within !== '' && <Box sx={{ color: 'text.secondary', fontSize: 11 }}>{inWords(within)} ›</Box>}
      {field ? t(`uploads.deidentify.tags.${field}`) : inWords(keyword) || t('uploads.deidentify.check.private')}
      <Box sx={{ color: 'text.secondary', fontSize: 11 }}>{field ? `${inWords(field)} ${small}` : small}</Box>
    </>
  );
}

/** A keyword that breaks between its words where it has no room. */
function inWords(keyword: string): string {
  return keyword.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '\u200b');
}
