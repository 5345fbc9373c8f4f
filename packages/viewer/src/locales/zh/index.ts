import { annotations, labelling, measured } from './annotations.ts';
import { download } from './download.ts';
import { failed, nextViewable, nothing, partMissing } from './failures.ts';
import { controls, shortcuts } from './keys.ts';
import { browser, header } from './panels.ts';
import { issue, pane, part } from './panes.ts';
import { cine, presets, tools } from './tools.ts';
import { viewLink } from './view-link.ts';

/** Texts of the viewer in Chinese. */
export default {
  header,
  tools,
  presets,
  measured,
  annotations,
  labelling,
  browser,
  pane,
  part,
  issue,
  cine,
  shortcuts,
  controls,
  nothing,
  nextViewable,
  failed,
  partMissing,
  download,
  viewLink,
} as const;
