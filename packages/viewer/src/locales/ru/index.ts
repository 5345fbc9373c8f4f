import { annotations, labelling, measured } from './annotations.ts';
import { download } from './download.ts';
import { failed, nextViewable, nothing, notices, partMissing } from './failures.ts';
import { hanging } from './hanging.ts';
import { film } from './film.ts';
import { keyImages } from './key-images.ts';
import { controls, shortcuts } from './keys.ts';
import { browser, header, switcher } from './panels.ts';
import { issue, pane, part } from './panes.ts';
import { phone } from './phone.ts';
import { cine, presets, tools } from './tools.ts';
import { keptView, viewLink } from './view-link.ts';

/** Texts of the viewer in Russian. */
export default {
  header,
  tools,
  presets,
  measured,
  annotations,
  labelling,
  browser,
  switcher,
  pane,
  part,
  issue,
  cine,
  hanging,
  shortcuts,
  controls,
  nothing,
  nextViewable,
  failed,
  notices,
  partMissing,
  download,
  film,
  phone,
  viewLink,
  keptView,
  keyImages,
} as const;
